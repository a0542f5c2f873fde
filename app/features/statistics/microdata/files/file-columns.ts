import { type RecordedDimension } from '~/datasets/dataset';
import { type Labels } from '../../dashboard/labels';
import { MONTH, type CodedRow } from '../microdata-row';

/** A column of a file of records: codes and names stand in columns of their own. */
export interface FileColumn {
  name: string;
  /** What it says of a record: a text, or several where a record can have several codes. */
  read: (row: CodedRow) => string | readonly string[];
}

/** What separates several codes or names in one cell. */
const SEPARATOR = '; ';

/** The columns of a file with these dimensions: the month or year, then the codes and names of each. */
export function fileColumns(
  dimensions: readonly RecordedDimension[],
  labels: Labels,
  time: string = MONTH,
): FileColumn[] {
  return [
    { name: time, read: (row) => row[time] ?? '' },
    ...dimensions.flatMap((dimension): FileColumn[] => [
      { name: dimension.parameter, read: (row) => row[dimension.name] ?? '' },
      {
        name: nameColumn(dimension),
        read: (row) => mapCodes(row[dimension.name] ?? '', (code) => labels(dimension, code)),
      },
    ]),
  ];
}

/** The column with the names of a dimension's codes. */
export function nameColumn({ parameter }: RecordedDimension): string {
  return `${parameter}_name`;
}

/** A cell of a table that knows only texts. */
export function textOfCell(value: string | readonly string[]): string {
  return typeof value === 'string' ? value : value.join(SEPARATOR);
}

function mapCodes(codes: string | readonly string[], name: (code: string) => string) {
  return typeof codes === 'string' ? name(codes) : codes.map(name);
}
