import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { encode } from 'uqr';
import { policy } from '~/services/portal.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { openThreadPool } from '~/platform/server/thread-pool.server';
import { formatProtection } from '../export/cited-file';
import { widgetTextKeys } from '../widgets/widget-text';
import { nameOfFigures } from '../export/file-name';
import { profiledDataset } from '../view/profile-kinds';
import { type Sheet, SHEET_FILE, type SheetBars } from './sheet';
import { sheetMapOf } from './sheet-map';
import { readPageRequest } from '../published/page-request.server';
import { loadProfilePage } from './load-profile.server';
import { provinceMap } from '../published/page-sources.server';
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

type ProfilePage = Awaited<ReturnType<typeof loadProfilePage>>;

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
  const page = await loadProfilePage(request, slug);
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
  const { name, headline, compared, remarks, time, kind, moved, against, charts, calculation } =
    page;
  const { office } = page;
  const { language, t, texts } = context;
  const colon = t('common:mark.colon');
  const dated = t('calculation.date', { date: formatsOf(language).date(calculation.date) });
  return {
    language,
    title: [name, headline].filter(Boolean).join(colon),
    lead: compared,
    date: calculation.date,
    subject: [texts('one', { kind: t(`parameters.${kind}`) }), time, dated].join(' · '),
    mark: calculation.isSynthetic ? t('file.synthetic') : '',
    figures: page.facts.map(({ label, text, hint = '' }) => ({ label, text, hint })),
    narrative: [...moved.map(({ text }) => text), ...remarks, ...against, ...charts.suppressions],
    years: yearsOf(page, context),
    map: mapOf(page, context),
    tables: [...charts.lead, ...charts.tables].flatMap((name) => barsOf(name, page, context)),
    notes: [charts.page.dashboard.legend ?? '', formatProtection({ policy, t })].filter(
      (line) => line !== '',
    ),
    advice: {
      title: t('common:nav.complain'),
      lines: [...(office ? [office.text] : []), `${texts('address')}${colon}${page.address.href}`],
    },
    code: encode(page.address.href, { border: 0 }).data,
  };
}

function titleOf(widget: string, { t }: TextContext): string {
  return t(widgetTextKeys(profiledDataset, widget, 'title'), { context: 'rank' });
}

/** Returns the widget of a name, and its numbers in parts of the greatest. */
function partsOf(name: string, { charts }: ProfilePage) {
  const widget = profiledDataset.widgets.find((candidate) => candidate.name === name);
  const { observations = [] } =
    charts.page.dashboard.widgets.find((candidate) => candidate.name === name) ?? {};
  const greatest = Math.max(1, ...observations.map(({ value }) => value ?? 0));
  const parts = observations.map((observation) => ({
    ...observation,
    part: (observation.value ?? 0) / greatest,
  }));
  return { widget, parts };
}

function yearsOf(page: ProfilePage, context: TextContext): Sheet['years'] {
  const years = page.charts.lead
    .map((name) => partsOf(name, page))
    .find(({ widget }) => widget?.kind === 'yearly');
  if (!years?.widget) return null;
  return {
    title: titleOf(years.widget.name, context),
    columns: years.parts.map(({ label, text, part, status }) => ({
      label,
      text,
      height: part,
      isProvisional: status === 'P',
    })),
  };
}

function mapOf({ charts, view }: ProfilePage, context: TextContext): Sheet['map'] {
  const data = charts.page.dashboard.widgets.find(({ name }) => name === 'map');
  if (!data || !charts.lead.includes('map')) return null;
  const { division } = view;
  return sheetMapOf(provinceMap, data, { title: titleOf('map', context), division, t: context.t });
}

function barsOf(name: string, page: ProfilePage, context: TextContext): SheetBars[] {
  const { widget, parts } = partsOf(name, page);
  if (widget?.kind !== 'bars') return [];
  return [
    {
      title: titleOf(name, context),
      rows: parts.map(({ label, text, part }) => ({ name: label, text, length: part })),
    },
  ];
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
