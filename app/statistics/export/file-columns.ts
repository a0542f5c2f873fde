import { type RecordedDimension } from '~/datasets/dataset';
import { type Labels } from '../view/labels';
import { MONTH, type CodedRow } from './microdata-row';

/** A column of a file of records: codes and names are in separate columns. */
export interface FileColumn {
  name: string;
  /** Returns its value for a record: a text, or several if a record can have several codes. */
  read: (row: CodedRow) => string | readonly string[];
}

/** Separates several codes or names in one cell. */
const SEPARATOR = '; ';

/** Returns the columns of a file with these dimensions: the month, then the codes and names of each. */
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

/** Returns the column of a row's value under a name. */
export function columnOf(name: string, of = name): FileColumn {
  return { name, read: (row) => row[of] ?? '' };
}

/** Returns the columns of a row's codes under a name, and of their names. */
export function codeColumns(
  { name, of = name }: { name: string; of?: string },
  nameOf: (code: string) => string,
): FileColumn[] {
  return [
    columnOf(name, of),
    { name: nameColumn(name), read: (row) => mapCodes(row[of] ?? '', nameOf) },
  ];
}

/** Returns the name of the column with the names of another column's codes. */
export function nameColumn(column: string): string {
  return `${column}_name`;
}

/** Returns the cell of a table that contains only texts. */
export function textOfCell(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(SEPARATOR);
}

function mapCodes(codes: string | readonly string[], name: (code: string) => string) {
  return typeof codes === 'string' ? name(codes) : codes.map(name);
}
