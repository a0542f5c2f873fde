import { type RecordedDimension } from '~/datasets/dataset';
import { type Labels } from '../view/labels';
import { MONTH, type CodedRow } from './microdata-row';

/** A column of a file of records: codes and names stand in columns of their own. */
export interface FileColumn {
  name: string;
  /** What it says of a record: a text, or several where a record can have several codes. */
  read: (row: CodedRow) => string | readonly string[];
}

/** What separates several codes or names in one cell. */
const SEPARATOR = '; ';

/** The columns of a file with these dimensions: the month, then the codes and names of each. */
export function fileColumns(
  dimensions: readonly RecordedDimension[],
  labels: Labels,
): FileColumn[] {
  return [
    columnOf(MONTH),
    ...dimensions.flatMap((dimension) =>
      codeColumns({ name: dimension.parameter, of: dimension.name }, (code) =>
        labels(dimension, code),
      ),
    ),
  ];
}

/** A column that holds what a row has under a name. */
export function columnOf(name: string, of = name): FileColumn {
  return { name, read: (row) => row[of] ?? '' };
}

/** The columns of the codes that a row has under a name, and of their names. */
export function codeColumns(
  { name, of = name }: { name: string; of?: string },
  nameOf: (code: string) => string,
): FileColumn[] {
  return [
    columnOf(name, of),
    { name: nameColumn(name), read: (row) => mapCodes(row[of] ?? '', nameOf) },
  ];
}

/** The column with the names of the codes of another column. */
export function nameColumn(column: string): string {
  return `${column}_name`;
}

/** A cell of a table that knows only texts. */
export function textOfCell(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(SEPARATOR);
}

function mapCodes(codes: string | readonly string[], name: (code: string) => string) {
  return typeof codes === 'string' ? name(codes) : codes.map(name);
}
