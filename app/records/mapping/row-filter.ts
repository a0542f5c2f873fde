import { normaliseName } from './code-names';
import { type CellOf } from './map-date';
import { type RowFilter } from './mapping-schema';

/** Whether a row is a record, by the values of some columns, without regard to case and spacing. */
export function createRowFilter({ only, except }: RowFilter): (cellOf: CellOf) => boolean {
  const [wanted, unwanted] = [conditions(only), conditions(except)];
  return (cellOf) => {
    const holds = ({ column, values }: Condition) => values.has(normaliseName(cellOf(column)));
    return wanted.every(holds) && !unwanted.some(holds);
  };
}

interface Condition {
  column: string;
  values: ReadonlySet<string>;
}

function conditions(filter: RowFilter['only'] = {}): Condition[] {
  return Object.entries(filter).map(([column, values]) => ({
    column,
    values: new Set([values].flat().map(normaliseName)),
  }));
}
