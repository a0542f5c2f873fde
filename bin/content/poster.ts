import { readFile } from 'node:fs/promises';
import { type LabelledObservation } from '~/statistics/widgets/widget-data';
import { escapeMarkup } from '~/ui/escape-markup';

/** An infographic: a picture that explains itself, in light colours whatever the visitor's scheme. */
interface Poster {
  title: string;
  subject: string;
  /** A chart of the statistics as an `<svg>`; without it bars are drawn. */
  chart?: string;
  observations: readonly LabelledObservation[];
  /** The records of which the observations are shares. */
  total: number;
  /** What a hatched bar means; empty if there is none. */
  note: string;
  /** The mark of synthetic data; empty for real ones. */
  mark: string;
  /** The source of the numbers. */
  source: string;
  language: string;
}

const width = 800;
const margin = 48;
const inner = width - 2 * margin;
const mostBars = 8;
const barHeight = 58;

const style = `
.ground { fill: #f5f3ee }
.sheet { fill: #fff; stroke: #ddd8cd }
.band { fill: #0c4350 }
.title { fill: #fff; font-size: 34px; font-weight: 700 }
.subject { fill: #c6dde0; font-size: 22px }
.name { fill: #1b2a31; font-size: 20px }
.count { fill: #1b2a31; font-size: 20px; font-weight: 700; text-anchor: end }
.track { fill: #e2eeef }
.length { fill: #0a5260 }
.mark-ground { fill: #fff6dc; stroke: #d9a521 }
.mark-text { fill: #6b4a00; font-size: 18px; font-weight: 700 }
.source { fill: #51616a; font-size: 17px }`;

/** Returns the styles of the charts as on a light page: custom properties with their first values only. */
export async function readChartStyles(): Promise<string> {
  const [tokens, charts] = await Promise.all([
    readFile('app/ui/styles/tokens.css', 'utf8'),
    readFile('app/statistics/charts/charts.css', 'utf8'),
  ]);
  const media = /@media[^@{]*\{(?:[^@{}]*\{[^@{}]*\})*\s*\}/g;
  return tokens.replace(media, '') + charts.replace(media, '') + style;
}

/** Draws the infographic as an SVG file. */
export function drawPoster(poster: Poster, styles: string): string {
  const { title, subject, note, mark, source, language } = poster;
  const { markup, height, css } = poster.chart ? nested(poster.chart) : bars(poster);
  const foot = 168 + height + 32;
  const total = foot + (mark ? 112 : 56) + (note ? 28 : 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width}" height="${total}" font-family="system-ui, sans-serif" lang="${language}">`,
    `<title>${escapeMarkup(`${title}, ${subject}`)}</title>`,
    `<style>${escapeMarkup(styles + css)}</style>`,
    `<rect class="ground" width="${width}" height="${total}"/>`,
    `<rect class="band" width="${width}" height="132"/>`,
    text('title', margin, 62, title),
    text('subject', margin, 100, subject),
    `<rect class="sheet" x="${margin / 2}" y="148" width="${width - margin}" height="${height + 40}" rx="10"/>`,
    markup,
    mark && badge(mark, foot),
    note && text('source', margin, total - 52, note),
    text('source', margin, total - 24, source),
    '</svg>\n',
  ].join('');
}

function nested(chart: string) {
  const [, w = '1', h = '1'] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(chart) ?? [];
  const height = Math.round((inner * Number(h)) / Number(w));
  const markup = chart
    .replace('<svg ', `<svg x="${margin}" y="168" width="${inner}" height="${height}" `)
    .replace(/ (?:href|data-tip)="[^"]*"/g, '');
  // The charts' own style would stretch it to the whole picture.
  return { markup, height, css: `.chart { width: ${inner}px; height: ${height}px }` };
}

/** Draws bars as long as their shares of the total: the longest fills its track only if it is the total. */
function bars({ observations, total }: Poster) {
  const disclosed = [...observations]
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, mostBars);
  const markup = disclosed.map(({ label, value, text: count }, index) => {
    const y = 176 + index * barHeight;
    const length = Math.round(inner * Math.min(1, (value ?? 0) / Math.max(1, total)));
    return [
      text('name', margin, y + 20, label.length > 52 ? `${label.slice(0, 51)}…` : label),
      text('count', width - margin, y + 20, count),
      `<rect class="track" x="${margin}" y="${y + 29}" width="${inner}" height="14" rx="4"/>`,
      `<rect class="length" x="${margin}" y="${y + 29}" width="${length}" height="14" rx="4"/>`,
    ].join('');
  });
  return { markup: markup.join(''), height: disclosed.length * barHeight, css: '' };
}

function badge(mark: string, y: number): string {
  const ground = `<rect class="mark-ground" x="${margin}" y="${y}" width="${inner}" height="44" rx="6"/>`;
  return ground + text('mark-text', margin + 16, y + 28, mark);
}

function text(name: string, x: number, y: number, content: string): string {
  return `<text class="${name}" x="${x}" y="${y}">${escapeMarkup(content)}</text>`;
}
