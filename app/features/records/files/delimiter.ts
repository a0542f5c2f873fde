const delimiters = [',', ';', '\t'];

/** What separates the cells of a CSV file: the candidate that its first line has most of. */
export function detectDelimiter(text: string): string {
  const header = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1)[0] ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}
