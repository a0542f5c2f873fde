import { stringify } from 'csv-stringify/sync';
import { type Code } from '~/datasets/code-lists';
import { guardFormula } from '~/datasets/formula-cells';
import { withoutMergeMark } from '~/datasets/merge-mark';

/**
 * Returns a code list as the file from which it can be loaded: `code`, `name_<language>`, its additional
 * columns without the marks of merges; cells are protected against formulas.
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

/** Returns all keys of some records, in the order in which they first appear. */
function columnsOf(records: readonly Readonly<Record<string, string>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}
