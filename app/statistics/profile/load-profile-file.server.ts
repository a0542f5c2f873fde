import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { encode } from 'uqr';
import { policy } from '~/services/portal.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { openThreadPool } from '~/platform/server/thread-pool.server';
import { CHANCE_SIGN } from '../narrative/chance-interval';
import { formatProtection } from '../export/cited-file';
import { nameOfFigures } from '../export/file-name';
import { profiledDataset } from '../view/profile-kinds';
import { type Sheet, SHEET_FILE, type SheetTable } from './sheet';
import { readPageRequest } from '../published/page-request.server';
import { loadProfile } from './load-profile.server';
import { refuseNotices } from '../published/refuse-notices.server';
import { sendFile } from '../export/send-file.server';
import { createFileCache } from '../export/file-cache.server';

/** Maximum bytes of sheets in memory; each takes about 60 kB. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;

/** The maximum number of waiting drawings. */
const MAX_WAITING = 20;

const TIMEOUT_MS = 10_000;

const fonts = {
  zh: 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans',
  other: 'node_modules/@embedpdf/fonts-jp/fonts/NotoSansJP',
};

// Choosing the characters of a font takes a third of a second.
const drawer = openThreadPool<Task, Uint8Array>('app/statistics/profile/draw-sheet.worker.mjs', {
  idleTimeout: 30_000,
});

const drawn = createFileCache(MAX_CACHED_BYTES);

type ProfilePage = Awaited<ReturnType<typeof loadProfile>>;

interface TextContext {
  language: string;
  t: Translate<'statistics'>;
  texts: Translate<'profile'>;
}

/** Serves a profile as a PDF of one page, with the content of its page. */
export async function loadProfileFile(
  request: Request,
  slug: string | undefined,
  file: string | undefined,
): Promise<Response> {
  if (file !== SHEET_FILE) throw await noSuchFile(request);
  const page = await loadProfile(request, slug);
  const { language, t } = await readPageRequest(request, profiledDataset);
  await refuseNotices({ ...page, language, format: 'pdf' });
  const texts = await getTexts(language, 'profile');
  const { calculation, kind, item, view } = page;
  return sendFile(request, {
    name: `${nameOfFigures(kind, item, calculation)}.pdf`,
    kind: 'profile',
    content: await drawSheet(sheetOf(page, { language, t, texts })),
    type: 'application/pdf',
    dataset: profiledDataset,
    view,
    calculation,
    href: page.pdf,
    language,
    isPublic: true,
  });
}

function sheetOf(page: ProfilePage, context: TextContext): Sheet {
  const { name, time, kind, moved, narrative, against, suppressions, calculation } = page;
  const { others, signs, office } = page;
  const { language, t, texts } = context;
  const colon = t('common:mark.colon');
  const dated = t('calculation.date', { date: formatsOf(language).date(calculation.date) });
  const [lead = name, ...more] = narrative;
  return {
    language,
    lead,
    title: name,
    date: calculation.date,
    subject: [texts('one', { kind: t(`parameters.${kind}`) }), time, dated].join(' · '),
    mark: calculation.isSynthetic ? t('file.synthetic') : '',
    figures: page.figures.map(({ label, text, hint = '' }) => ({ label, text, hint })),
    narrative: [...moved.map(({ text }) => text), ...more, ...against, ...suppressions],
    chart: chartOf(page, context),
    tables: [trendTable(page, context), ...tablesOf(page, context)],
    notes: [
      page.trend.chanceNote,
      ...page.trend.notes,
      others ? `${t('table.others')}${colon}${others}` : '',
      signs,
      formatProtection({ policy, t }),
    ].filter((line) => line !== ''),
    advice: {
      title: t('common:nav.complain'),
      lines: [...(office ? [office.text] : []), `${texts('address')}${colon}${page.address.href}`],
    },
    code: encode(page.address.href, { border: 0 }).data,
  };
}

function chartOf({ name, beside, trend }: ProfilePage, { texts }: TextContext): Sheet['chart'] {
  if (!trend.chart) return null;
  const { base, rows, lines, band } = trend.chart;
  const names = [name, beside?.name ?? texts('all')];
  return {
    title: texts('trend', { year: base }),
    years: rows.map(({ short }) => short),
    band,
    lines: lines.map((values, index) => ({ name: names[index] ?? '', values })),
  };
}

function trendTable({ name, beside, trend }: ProfilePage, { t, texts }: TextContext): SheetTable {
  const hasChance = trend.rows.some(({ chance }) => chance);
  const ofChance = (cell: string) => (hasChance ? [cell] : []);
  return {
    title: t('widgets.yearly.title'),
    heads: [
      t('parameters.year'),
      name,
      ...ofChance(CHANCE_SIGN),
      beside?.name ?? texts('all'),
      t('table.share'),
    ],
    rows: trend.rows.map(({ name: year, ofCode, all, share, chance }) => [
      year,
      ofCode,
      ...ofChance(chance.replace(CHANCE_SIGN, '').trim()),
      all,
      share,
    ]),
  };
}

function tablesOf({ tables, beside, view }: ProfilePage, { t, texts }: TextContext): SheetTable[] {
  return tables.map(({ parameter, rows }) => {
    const hasAll = rows.some(({ shareOfAll }) => shareOfAll !== undefined);
    return {
      title: t(`parameters.${parameter}`),
      heads: [
        texts('most'),
        t(`measures.${view.measure}`),
        t('table.share'),
        ...(hasAll ? [beside?.name ?? texts('all')] : []),
      ],
      rows: rows.map(({ name, count, share, shareOfAll }) => [
        name,
        count,
        share,
        ...(hasAll ? [shareOfAll ?? ''] : []),
      ]),
    };
  });
}

interface Task {
  sheet: Sheet;
  fonts: { regular: string; bold: string };
}

/** Draws a sheet as a tagged PDF of one A4 page, the same bytes every time; null if too many are waiting. */
async function drawSheet(sheet: Sheet): Promise<Buffer | null> {
  const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url');
  const known = drawn.find(key);
  if (known) return known;
  if (drawer.queueSize >= MAX_WAITING) return null;
  const family = resolve(sheet.language === 'zh' ? fonts.zh : fonts.other);
  const task = { sheet, fonts: { regular: `${family}-Regular.otf`, bold: `${family}-Bold.otf` } };
  const file = drawer
    .run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((bytes) => Buffer.from(bytes));
  return drawn.keep(key, file);
}
