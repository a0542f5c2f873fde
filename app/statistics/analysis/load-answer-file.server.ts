import { environment, policy } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { formatsOf } from '~/platform/i18n/formats';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import tokens from '~/ui/styles/tokens.css?inline';
import { type Answer } from './answer';
import { type AnalysisPath, hrefBelow } from '../view/analysis-path';
import { drawGrid } from '../charts/grid-chart';
import { standalone } from '../charts/standalone';
import { COMPARE_PATH } from '../view/comparison-url';
import { CROSS_TABLE_PATH } from '../view/cross-table-path';
import { protectionLine } from '../export/cited-file';
import { nameOfFigures } from '../export/file-name';
import { type Looks, writePicture } from '../export/write-picture.server';
import { fileFormats } from '../view/file-formats';
import { TRENDS_PATH } from '../view/trends-url';
import chartStyles from '../charts/charts.css?inline';
import { legendOfSigns } from '../observations/gaps';
import { loadComparisonFile } from './comparison/load-comparison.server';
import { loadCrossTableFile } from './cross-table/load-cross-table.server';
import { loadTrendsFile } from './trends/load-trends.server';
import { readAnswer } from './load-answer.server';
import { refuseNotices } from '../published/refuse-notices.server';
import { sendFile } from '../export/send-file.server';

const tables: Record<AnalysisPath, (request: Request, format?: string) => Promise<Response>> = {
  [CROSS_TABLE_PATH]: loadCrossTableFile,
  [TRENDS_PATH]: loadTrendsFile,
  [COMPARE_PATH]: loadComparisonFile,
};

/** Serves a cross table, trends or a comparison as a file of a format: a table, or a picture of it. */
export async function loadAnswerFile(
  request: Request,
  analysis: AnalysisPath,
  format = '',
): Promise<Response> {
  if (format !== 'svg' && format !== 'png') return tables[analysis](request, format);
  const { pathname, searchParams } = new URL(request.url);
  const dataset = datasetAt(pathname);
  if (!dataset) throw await noSuchFile(request);
  const { answer } = await readAnswer(request, dataset, analysis, searchParams);
  const { view, calculation, language, key, hrefOf } = answer;
  await refuseNotices({ ...answer, format });
  const origin = originOf(request, environment);
  const href = hrefBelow(hrefOf({ asOf: calculation.id, lng: undefined }), format);
  return sendFile(request, {
    name: `${nameOfFigures(dataset.name, key, calculation)}.${format}`,
    content: await writePicture(format, { styles, language }, (looks) =>
      draw(answer, origin, looks),
    ),
    type: fileFormats[format],
    dataset,
    view,
    calculation,
    href: inLanguage(href, language),
    language,
    isPublic: true,
  });
}

const styles = tokens + chartStyles;

/** More rows and columns would be unreadable; the tables contain all. */
const MAX_ROWS = 40;
const MAX_COLUMNS = 14;

function draw(
  { analysis, grid, title, notes, subject, calculation, language, t }: Answer,
  origin: string,
  looks: Looks,
): string {
  const { number, date } = formatsOf(language);
  const columns = grid.columns.slice(0, MAX_COLUMNS);
  const rows = grid.rows.slice(0, MAX_ROWS).map((row) => ({
    ...row,
    cells: row.cells.slice(0, MAX_COLUMNS),
  }));
  const left = grid.rows.length - rows.length;
  const drawn = drawGrid({
    id: analysis,
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
