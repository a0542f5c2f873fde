import { stringify } from 'csv-stringify/sync';
import { type Code } from '~/datasets/code-lists';
import { guardFormula } from '~/datasets/formula-cells';
import { withoutMergeMark } from '~/datasets/merge-mark';

/**
 * A code list as the file that it can be loaded from: `code`, `name_<language>`, its further columns without the marks of
 * merges; cells are guarded against formulas.
 */
export function writeCodeList(all: readonly Code[]): string {
  const codes = all.map((code) => ({ ...code, attributes: withoutMergeMark(code.attributes) }));
  const languages = columnsOf(codes.map(({ names }) => names));
  const attributes = columnsOf(codes.map((code) => code.attributes));
  const rows = [
    ['code', ...languages.map((language) => `name_${language}`), ...attributes],
    ...codes.map((code) => [
      code.code,
      ...languages.map((language) => code.names[language] ?? ''),
      ...attributes.map((attribute) => code.attributes[attribute] ?? ''),
    ]),
  ];
  return stringify(rows.map((cells) => cells.map(guardFormula)));
}

/** All keys of some records, in the order in which they first appear. */
function columnsOf(records: readonly Readonly<Record<string, string>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}
