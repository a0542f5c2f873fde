import { type Dataset } from '~/datasets/dataset';
import { standalone } from '~/features/statistics/charts/standalone';
import chartStyles from '~/features/statistics/ui/charts.css?inline';
import { fileRows } from '~/features/statistics/files/file-rows';
import {
  writeCsv,
  writeJson,
  type FileSource,
} from '~/features/statistics/files/write-file.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import tokens from '~/ui/styles/tokens.css?inline';
import { loadWidget } from './load-dashboard.server';

const formats: Record<string, { type: string; write: (source: FileSource) => string | null }> = {
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
  if (!format || !widget) throw new Response(null, { status: 404 });
  const page = await loadWidget(request, dataset, name);
  const t = await getTexts(await getReaderLanguage(request), 'statistics');
  const note = page.calculation.isSynthetic ? t('file.synthetic') : '';
  const body = format.write({ dataset, widget, page, rows: fileRows(widget, page, t), note });
  if (body === null) throw new Response(null, { status: 404 });
  const mark = page.calculation.isSynthetic ? '-synthetic' : '';
  return new Response(body, {
    headers: {
      'Content-Type': format.type,
      'Content-Disposition': `attachment; filename="terang-${dataset.name}-${widget.name}-${page.calculation.id}${mark}.${extension}"`,
    },
  });
}

function writeSvg({ page, widget }: FileSource): string | null {
  const svg = page.charts[widget.name];
  return svg ? standalone(svg, { css: tokens + chartStyles }) : null;
}
