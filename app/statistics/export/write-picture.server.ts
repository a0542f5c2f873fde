import { standalone } from '../charts/standalone';
import { formatIgnored } from '../widgets/format-ignored';
import { titleOfWidget } from '../widgets/widget-text';
import { kindOf } from '../widgets/kinds.server';
import { protectionLine, sourceLine, type CitedFile } from './cited-file';
import { drawWidgetTable, notesOfTable } from './draw-widget-table';
import { drawPicture, fontsOfPicture } from './draw-picture.server';
import { lightStyles } from './light-styles';

/** The styles and fonts of a drawing in a separate file. */
export interface Looks {
  css: string;
  /** The fonts of its viewer by default. */
  fonts?: string;
}

/**
 * Returns a drawing as an SVG file, in the colour scheme and fonts of its viewer, or as a PNG file in light colours;
 * null if too many are requested concurrently.
 */
export async function writePicture(
  format: 'svg' | 'png',
  { styles, language }: { styles: string; language: string },
  draw: (looks: Looks) => string,
): Promise<string | Buffer | null> {
  if (format === 'svg') return draw({ css: styles });
  return drawPicture(draw({ css: lightStyles(styles), fonts: fontsOfPicture(language) }));
}

/** Draws the chart or table of a widget. */
export function drawWidget(file: CitedFile, looks: Looks): string {
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
