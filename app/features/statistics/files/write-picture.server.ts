import { standalone } from '../charts/standalone';
import { sourceLine, titleOf, type CitedFile } from './cited-file';
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
  const lines = [legend, sourceLine(file), attribution, file.note];
  const notes = lines.filter((line) => line !== '');
  return standalone(svg, { ...looks, title: titleOf(file), notes });
}
