import { escapeMarkup } from '~/ui/escape-markup';
import { wrapText } from './wrap-text';

const MARGIN = 8;
const TITLE = { size: 18, lineHeight: 26 };
const NOTE = { size: 12, lineHeight: 18 };

/** Styles that a chart has only as a file. */
const ownStyles = `
.chart .chart-title { font-size: ${TITLE.size}px; font-weight: 700 }
.chart .chart-note { fill: var(--ink-soft, #51616a); font-size: ${NOTE.size}px }
.chart-ground { fill: var(--surface, #fff) }
.chart-table text { font-size: 14px; font-variant-numeric: tabular-nums }
.chart-table .count { font-weight: 600 }
.chart-table .share { fill: var(--ink-soft, #51616a) }
.chart-table .bar { fill: var(--bar, #3b8a96) }
.chart-table .row { stroke: var(--line, #d9d3c5) }
.chart-grid text { font-size: 13px; font-variant-numeric: tabular-nums }
.chart-grid .head { fill: var(--ink-soft, #51616a); font-size: 12px }
.chart-grid .row { stroke: var(--line, #d9d3c5) }
.chart-grid .apart { stroke: var(--ink-soft, #51616a) }
.chart-grid .on-3 { fill: var(--on-shade-3, #0f181c) }
.chart-grid .on-4, .chart-grid .on-5 { fill: var(--on-shade-4, #fff) }
.chart-grid .note { fill: var(--ink-soft, #51616a); font-size: 11px }
.chart-grid .pair-ground { stroke: var(--line, #d9d3c5) }
.chart-grid .pair-line { stroke: var(--ink-soft, #51616a); stroke-width: 3 }
.chart-grid .pair-one { fill: var(--accent, #0c5460) }
.chart-grid .pair-other { fill: var(--surface, #fff); stroke: var(--ink-soft, #51616a); stroke-width: 2.5 }
.chart-grid .chance { fill: var(--accent, #0c5460); fill-opacity: 0.16 }
.chart-table .apart { stroke: var(--ink-soft, #51616a) }`;

/** What a chart needs outside its page. */
interface StandaloneOptions {
  /** The styles of the charts and the custom properties they use. */
  css: string;
  /** What the chart shows, above it. */
  title: string;
  /** Its source, below it. */
  notes: readonly string[];
  /** The font families; by default those of the visitor's system. */
  fonts?: string;
}

/**
 * Returns a chart as a self-contained SVG file: with a namespace, a size, its styles, a background, its title
 * and lines of text below it with its source. Links and tooltip texts for the page's script are removed,
 * since their addresses are valid on the portal only.
 *
 * @param svg the result of `renderMap`, `renderYearly` or `renderMonthly`.
 */
export function standalone(
  svg: string,
  { css, title, notes, fonts = 'system-ui, sans-serif' }: StandaloneOptions,
): string {
  const [box = '', w = '', h = ''] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const [width, drawn] = [Number(w), Number(h)];
  const wrap = (text: string, size: number) => wrapText(text, (width - 2 * MARGIN) / size);
  const titles = wrap(title, TITLE.size);
  const lines = notes.flatMap((note) => wrap(note, NOTE.size));
  const top = (titles.length + 0.5) * TITLE.lineHeight;
  const height = top + drawn + (lines.length + 0.5) * NOTE.lineHeight;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${fonts}" `;
  const style = `<style>${escapeMarkup(css + ownStyles)}</style>`;
  const ground = `<rect class="chart-ground" y="${-top}" width="${width}" height="${height}"/>`;
  const texts = [
    ...titles.map((line, index) => text('title', line, (index + 1) * TITLE.lineHeight - top)),
    ...lines.map((line, index) => text('note', line, drawn + (index + 0.7) * NOTE.lineHeight)),
  ];
  return svg
    .replace(box, () => ` viewBox="0 ${-top} ${width} ${height}"`)
    .replace('<svg ', () => frame)
    .replace('</desc>', () => `</desc>${style}${ground}${texts.join('')}`)
    .replace(/ href="[^"]*"/g, '');
}

function text(kind: string, line: string, y: number): string {
  return `<text class="chart-${kind}" x="${MARGIN}" y="${y}">${escapeMarkup(line)}</text>`;
}
