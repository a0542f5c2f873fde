import { type TableShape } from './find-header';

const delimiters = [',', ';', '\t'];
/** In how many lines the header is looked for. */
const MAX_SEARCHED_LINES = 40;

/**
 * What separates the cells of a CSV file: the candidate that makes a header of one of its first lines,
 * or else the one that its first line has most of.
 */
export function detectDelimiter(text: string, shape?: TableShape): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_SEARCHED_LINES);
  for (const line of shape ? lines : []) {
    const found = delimiters.find((delimiter) => shape?.isHeader(cellsOf(line, delimiter)));
    if (found) return found;
  }
  const [header = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  const first = shape?.headerRow === undefined ? header : (lines[shape.headerRow - 1] ?? header);
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
}
