import { formatsOf } from '~/i18n/formats';
import { standalone } from '../charts/standalone';
import { ignoredInWords } from '../dashboard/applied-filter';
import { titleOfWidget } from '../dashboard/widget-text';
import { leastOfTop } from '../ranks';
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
  const [legend, attribution] = isMap ? [legendOf(file), file.t('files:map')] : ['', ''];
  const { dataset, widget, applied, language, t } = file;
  const ignored = ignoredInWords(applied, language, t);
  const lines = [legend, ignored, sourceLine(file), attribution, file.note];
  const notes = lines.filter((line) => line !== '');
  return standalone(svg, { ...looks, title: titleOfWidget(dataset, widget, applied, t), notes });
}

/** What the colours of a map mean, and where the top ranks end. */
function legendOf({ page, applied, language, t }: CitedFile): string {
  const { view, mapDivision, dashboard } = page;
  const legend = t('files:mapLegend');
  const least = leastOfTop(dashboard.widgets[0]?.observations ?? []);
  // A map of merged provinces ranks other counts than the table.
  if (least === null || mapDivision !== view.division) return legend;
  const formatted = formatsOf(language).number(least);
  const value = t(`values.${applied.query.measure}`, { count: least, formatted });
  return `${legend} ${t('map.legendFrom', { ranks: t('map.legendTop'), value })}`;
}
