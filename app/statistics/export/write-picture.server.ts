import { standalone } from '../charts/standalone';
import { formatIgnored } from '../widgets/format-ignored';
import { titleOfWidget } from '../widgets/widget-text';
import { kindOf } from '../widgets/kinds.server';
import { protectionLine, sourceLine, type CitedFile } from './cited-file';
import { drawWidgetTable, notesOfTable } from './draw-widget-table';
import { drawPicture, fontsOfPicture } from './draw-picture.server';
import { lightStyles } from './light-styles';

/** Returns the chart or table of a widget as an SVG file, in the colour scheme and fonts of its viewer. */
export function writeSvg(file: CitedFile): string {
  return drawChart(file, { css: file.styles });
}

/**
 * Returns the chart or table of a widget as a PNG file in light colours; null if too many are requested at
 * once.
 */
export function writePng(file: CitedFile): Promise<Buffer | null> {
  const fonts = fontsOfPicture(file.context.language);
  return drawPicture(drawChart(file, { css: lightStyles(file.styles), fonts }));
}

function drawChart(file: CitedFile, looks: { css: string; fonts?: string }): string {
  const { widget, context, data } = file;
  const { dataset, applied, language, t } = context;
  const kind = kindOf(widget);
  const svg = kind.draw?.(context, data) ?? drawWidgetTable(file);
  const lines = [
    kind.legend?.(context, data),
    ...(kind.draw ? [data.provisional, ...data.notes] : notesOfTable(file)),
    formatIgnored(applied, language, t),
    file.data.unlisted?.text,
    sourceLine(file),
    protectionLine({ ...file, ...file.context }),
    kind.attribution?.(context),
    file.note,
  ];
  const notes = lines.filter((line) => line !== undefined).filter((line) => line !== '');
  return standalone(svg, {
    ...looks,
    title: titleOfWidget(dataset, widget, applied, t, context.view.shade),
    notes,
  });
}
