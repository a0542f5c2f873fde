import { db, environment, policy } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { datasetAt } from '~/datasets';
import { downloadRecorder } from '~/access-history/record-download.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { publicFile } from '~/platform/http/public-file.server';
import { formatsOf } from '~/platform/i18n/formats';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { onceSent } from '~/platform/server/sending.server';
import { inLanguage } from '~/shell/page-head';
import tokens from '~/ui/styles/tokens.css?inline';
import { type Answer } from '../analysis/answer';
import { type AnswerPlace, hrefBelow } from '../view/answer-places';
import { drawGrid } from '../charts/grid-chart';
import { standalone } from '../charts/standalone';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { protectionLine } from '../export/cited-file';
import { drawPicture, fontsOfPicture } from '../export/draw-picture.server';
import { fileFormats } from '../view/file-formats';
import { lightStyles } from '../export/light-styles';
import { TRENDS_PATH } from '../view/trends-url';
import chartStyles from '../charts/charts.css?inline';
import { searchOfView } from '../view/view-url';
import { legendOfSigns } from '../observations/gaps';
import { loadComparisonFile } from './load-comparison.server';
import { loadCrossTableFile } from './load-cross-table.server';
import { loadTrendsFile } from './load-trends.server';
import { readAnswer } from './read-answer.server';
import { refuseBusy } from './refuse-busy.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

const tables: Record<AnswerPlace, (request: Request, format?: string) => Promise<Response>> = {
  [CROSS_TABLE_PATH]: loadCrossTableFile,
  [TRENDS_PATH]: loadTrendsFile,
  [COMPARE_PATH]: loadComparisonFile,
};

/** Serves a cross table, trends or a comparison as a file of a format: a table, or a picture of it. */
export async function loadAnswerFile(
  request: Request,
  place: AnswerPlace,
  format = '',
): Promise<Response> {
  if (format !== 'svg' && format !== 'png') return tables[place](request, format);
  try {
    return await openPicture(request, place, format);
  } catch (error) {
    return refuseFile(request, format, error);
  }
}

type PictureFormat = 'svg' | 'png';

async function openPicture(
  request: Request,
  place: AnswerPlace,
  format: PictureFormat,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const dataset = datasetAt(pathname);
  if (!dataset) throw await noSuchFile(request);
  const { answer } = await readAnswer(request, dataset, place, searchParams);
  const { language } = answer;
  const refused = await refuseNotices({ ...answer, format });
  if (refused) return refused;
  const origin = originOf(request, environment);
  const content = await drawAs[format](answer, origin);
  if (content === null) return refuseBusy(language);
  const { calculation, key } = answer;
  const mark = calculation.isSynthetic ? '-synthetic' : '';
  const name = `terang-${dataset.name}-${key}-${calculation.id}${mark}.${format}`;
  const file = publicFile(request, content, { name, type: fileFormats[format] });
  if (file.status === 200 && request.method === 'GET') {
    const record = downloadRecorder(db, await getAccount(request));
    const view = { ...answer.view, lng: undefined };
    const href = hrefBelow(answer.hrefOf({ asOf: calculation.id, lng: undefined }), format);
    const filter = searchOfView(dataset, view, calculation.defaultYear).toString();
    onceSent(() =>
      record({
        name,
        kind: 'widget',
        size: content.length,
        dataset: dataset.name,
        calculation_id: calculation.id,
        filter,
        href: inLanguage(href, language),
      }),
    );
  }
  return file;
}

type Draw = (answer: Answer, origin: string) => Promise<Buffer | null>;

const drawAs: Record<PictureFormat, Draw> = {
  svg: async (answer, origin) => Buffer.from(draw(answer, origin, { css: styles })),
  png: (answer, origin) => {
    const fonts = fontsOfPicture(answer.language);
    return drawPicture(draw(answer, origin, { css: lightStyles(styles), fonts }));
  },
};

const styles = tokens + chartStyles;

/** More rows and columns would be unreadable; the tables contain all. */
const MAX_ROWS = 40;
const MAX_COLUMNS = 14;

function draw(
  { place, grid, title, notes, subject, calculation, language, t }: Answer,
  origin: string,
  looks: { css: string; fonts?: string },
): string {
  const { number, date } = formatsOf(language);
  const columns = grid.columns.slice(0, MAX_COLUMNS);
  const rows = grid.rows.slice(0, MAX_ROWS).map((row) => ({
    ...row,
    cells: row.cells.slice(0, MAX_COLUMNS),
  }));
  const left = grid.rows.length - rows.length;
  const drawn = drawGrid({
    id: place,
    title,
    columns,
    scale: grid.scale,
    rows:
      left > 0 ? [...rows, { label: t('moreCodes', { number: number(left) }), cells: [] }] : rows,
  });
  const source = t('file.source', {
    subject,
    number: calculation.id,
    date: date(calculation.date),
  });
  const texts = [...notes, ...rows.flatMap(({ cells }) => cells.map(({ text }) => text))];
  const lines = [
    ...notes,
    legendOfSigns(texts, policy, t),
    source,
    protectionLine({ policy, t }),
    t('files:licence', {
      licence: dataLicence.url,
      address: new URL(paths.licence, origin).href,
    }),
    calculation.isSynthetic ? t('file.synthetic') : '',
  ];
  return standalone(drawn, { ...looks, title, notes: lines.filter((line) => line !== '') });
}
