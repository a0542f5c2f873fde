import { standalone } from '../charts/standalone';
import { ignoredInWords } from '../dashboard/applied-filter';
import { titleOfWidget } from '../dashboard/widget-text';
import { sourceLine, type CitedFile } from './cited-file';
import { drawPicture, fontsOfPicture } from './draw-picture.server';
import { lightStyles } from './light-styles';

/** The chart of a widget as an SVG file, in the scheme and fonts of whoever opens it. */
export function writeSvg(file: CitedFile): string {
  return drawChart(file, { css: file.styles });
}

/** The chart of a widget as a PNG file in light colours; null when too many want one at once. */
export function writePng(file: CitedFile): Promise<Buffer | null> {
  const fonts = fontsOfPicture(file.language);
  return drawPicture(drawChart(file, { css: lightStyles(file.styles), fonts }));
}

function drawChart(file: CitedFile, looks: { css: string; fonts?: string }): string {
  const svg = file.page.charts[file.widget.name];
  if (!svg) throw new Error(`The widget ${file.widget.name} has no chart`);
  const isMap = file.widget.kind === 'map';
  const [legend, attribution] = isMap ? [file.t('files:mapLegend'), file.t('files:map')] : ['', ''];
  const { dataset, widget, applied, language, t } = file;
  const ignored = ignoredInWords(applied, language, t);
  const lines = [legend, ignored, sourceLine(file), attribution, file.note];
  const notes = lines.filter((line) => line !== '');
  return standalone(svg, { ...looks, title: titleOfWidget(dataset, widget, applied, t), notes });
}
