import { type Dataset } from '~/datasets/dataset';
import { standalone } from '~/features/statistics/charts/standalone';
import chartStyles from '~/features/statistics/ui/charts.css?inline';
import { currentYearOf } from '~/features/statistics/dashboard/calculation-time';
import { type DashboardPageData } from '~/features/statistics/dashboard/get-dashboard-page.server';
import { fileRows } from '~/features/statistics/files/file-rows';
import {
  writeCsv,
  writeJson,
  type FileSource,
} from '~/features/statistics/files/write-file.server';
import { hrefOfView, searchOfView } from '~/features/statistics/views/view-url';
import { onceSent } from '~/http/sending.server';
import { formatsOf } from '~/i18n/formats';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import tokens from '~/ui/styles/tokens.css?inline';
import { inLanguage } from '~/ui/page/page-head';
import { downloadRecorder } from '../accounts/access-history.server';
import { loadWidget } from './load-dashboard.server';

/** A widget as a file, with the view and its calculation in a line. */
interface CitedSource extends FileSource {
  source: string;
}

const formats: Record<string, { type: string; write: (source: CitedSource) => string | null }> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
  svg: { type: 'image/svg+xml; charset=utf-8', write: writeSvg },
};

/** A widget as a file named like "right.csv"; throws 404 for an unknown widget or format. */
export async function loadFile(
  request: Request,
  dataset: Dataset,
  file: string | undefined,
): Promise<Response> {
  const [, name, extension = ''] = /^([a-z-]+)\.([a-z]+)$/.exec(file ?? '') ?? [];
  const format = formats[extension];
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  const language = await getReaderLanguage(request);
  if (!format || !widget) throw await notFound(language);
  const page = await loadWidget(request, dataset, name);
  const t = await getTexts(language, 'statistics');
  const note = page.calculation.isSynthetic ? t('file.synthetic') : '';
  const source = t('file.source', {
    subject: page.subject,
    number: page.calculation.id,
    date: formatsOf(language).date(page.calculation.date),
  });
  const rows = fileRows(widget, page, t);
  const body = format.write({ dataset, widget, page, rows, note, source });
  if (body === null) throw await notFound(language);
  const mark = page.calculation.isSynthetic ? '-synthetic' : '';
  const fileName = `terang-${dataset.name}-${widget.name}-${page.calculation.id}${mark}.${extension}`;
  const record = await downloadRecorder(request);
  onceSent(() =>
    record({
      name: fileName,
      kind: 'widget',
      size: Buffer.byteLength(body),
      ...keptView(dataset, page, language, `${widget.name}.${extension}`),
    }),
  );
  return new Response(body, {
    headers: {
      'Content-Type': format.type,
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}

/** What the access history keeps of a view: enough to give the same file again. */
function keptView(
  dataset: Dataset,
  { view, calculation }: DashboardPageData,
  language: string,
  place: string,
) {
  const currentYear = currentYearOf(calculation);
  const frozen = { ...view, asOf: calculation.id };
  return {
    dataset: dataset.name,
    calculation_id: calculation.id,
    filter: searchOfView(dataset, view, currentYear).toString(),
    href: inLanguage(hrefOfView(dataset, frozen, currentYear, place), language),
  };
}

/** A file has no page around it: its absence is told in plain text. */
async function notFound(language: string): Promise<Response> {
  const t = await getTexts(language, 'common');
  return new Response(t('error.404.title'), {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

function writeSvg({ page, widget, note, source }: CitedSource): string | null {
  const svg = page.charts[widget.name];
  const notes = [source, note].filter((line) => line !== '');
  return svg ? standalone(svg, { css: tokens + chartStyles, notes }) : null;
}
