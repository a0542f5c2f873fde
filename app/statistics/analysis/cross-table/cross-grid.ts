import { isOfTime } from '~/datasets/coarser';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dimension } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { yearsOfMonth, type CoveredTime } from '~/calculations/calculation-info';
import { formatYears } from '../../view/describe-view';
import { type NamedCode } from '../../view/labels';
import { type SuppressionReason, type WithStatus } from '../../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';

/** A code of the second dimension, with the total of all records that carry it. */
export interface GridColumn extends NamedCode {
  total: WithStatus;
}

/** A code of the first dimension, with a cell for each column. */
export interface GridRow extends GridColumn {
  cells: WithStatus[];
}

/** A table of two dimensions: a row for each disclosed code of the first, a column for each of the second. */
export interface CrossGrid {
  rows: GridRow[];
  columns: GridColumn[];
  /** The disclosed value of each unlisted row; null if all are listed. */
  others: DisclosedValue | null;
  /** The measure of all records of the view, each counted once; null if nothing was counted. */
  total: DisclosedValue | null;
  /** Why no cell is disclosed; `cells` if there could be too many. */
  suppression: SuppressionReason | 'cells' | null;
}

/** What the cells of a table show that is compared with all records; the first is the default. */
export const cellNumbers = ['share', 'count', 'difference'] as const;
export type CellNumbers = (typeof cellNumbers)[number];

/** The order of rows by their names; any other order is by a column, or by the total. */
export const BY_NAME = 'name';

/** The number of shades; 0 means none. */
const STEPS = 5;

interface GridOrder {
  dimensions: readonly [Dimension, Dimension];
  /**
   * The code of the column that orders the rows, greatest first, or `BY_NAME`; any other value keeps the
   * default order.
   */
  sort: string;
  language: string;
  /** Whether columns are ordered by their shares of the rows. */
  isOfShares?: boolean;
}

/**
 * Orders a grid: periods chronologically, all other codes by total, greatest first, with "not stated" and
 * "abroad" last.
 */
export function inOrder(
  grid: CrossGrid,
  { dimensions, sort, language, isOfShares }: GridOrder,
): CrossGrid {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: NamedCode, b: NamedCode) => compare(a.name, b.name);
  const natural = (dimension: Dimension) =>
    isOfTime(dimension)
      ? (a: GridColumn, b: GridColumn) => compare(a.code, b.code)
      : (a: GridColumn, b: GridColumn) => sizeOf(b.total) - sizeOf(a.total) || byName(a, b);
  const sorted = <Line extends GridColumn>(
    lines: readonly Line[],
    order: (a: Line, b: Line) => number,
  ) => [...lines].sort((a, b) => indexOf(a) - indexOf(b) || order(a, b));
  const columns = sorted(grid.columns, natural(dimensions[1]));
  const indexes = columns.map((column) => grid.columns.indexOf(column));
  const rows = grid.rows.map((row) => ({
    ...row,
    cells: indexes.flatMap((index) => row.cells[index] ?? []),
  }));
  const chosen = columns.findIndex(({ code }) => code === sort);
  const naturally = natural(dimensions[0]);
  const order = (a: GridRow, b: GridRow) => {
    if (sort === BY_NAME) return byName(a, b);
    const [cell, otherCell] = [a, b].map(({ cells, total }) => {
      const disclosed = cells[chosen];
      return disclosed && sizeOf(disclosed) / ((isOfShares && disclosed.value && total.value) || 1);
    });
    return (otherCell ?? 0) - (cell ?? 0) || naturally(a, b);
  };
  return { ...grid, columns, rows: sorted(rows, order) };
}

/** After the first columns, those in which fewer of the cells show a number above zero are of little use. */
const FIRST_COLUMNS = 10;
const LEAST_FILLED = 1 / 4;

/**
 * Returns a grid without the columns of little use; unchanged if all are. Keeps periods, whose series would
 * have gaps, and the column that orders the rows.
 */
export function withoutEmptyColumns(
  grid: CrossGrid,
  { dimensions, sort }: Pick<GridOrder, 'dimensions' | 'sort'>,
): CrossGrid {
  const { rows, columns } = grid;
  if (isOfTime(dimensions[1])) return grid;
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  // If one code decides the other, a row has a number in one column only, which therefore stays.
  const only = new Set(
    filled
      .map(({ cells }) => cells.map(isFilled))
      .flatMap((is) => (is.filter(Boolean).length === 1 ? [is.indexOf(true)] : [])),
  );
  const kept = columns.map(({ code }, index) => {
    const count = filled.filter(({ cells }) => isFilled(cells[index])).length;
    return (
      code === sort ||
      only.has(index) ||
      (count > 0 && (index < FIRST_COLUMNS || count >= filled.length * LEAST_FILLED))
    );
  });
  if (!kept.includes(true)) return grid;
  return {
    ...grid,
    columns: columns.filter((_, index) => kept[index]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => kept[index]) })),
  };
}

function isFilled(cell: DisclosedValue | undefined): boolean {
  return (cell?.value ?? 0) > 0;
}

/** Returns the first rows and columns of a grid. */
export function firstOf(grid: CrossGrid, maxRows: number, maxColumns: number): CrossGrid {
  return {
    ...grid,
    rows: grid.rows
      .slice(0, maxRows)
      .map((row) => ({ ...row, cells: row.cells.slice(0, maxColumns) })),
    columns: grid.columns.slice(0, maxColumns),
  };
}

/**
 * Marks periods in a grid's names that the records do not cover to their end; next to years, months and
 * quarters of all years are not marked.
 *
 * @param ofAllYears - the calculation of a table of all years: months that not all years include then name
 * their years.
 */
export function withProvisionalNames(
  grid: CrossGrid,
  dimensions: readonly Dimension[],
  t: Translate<'statistics'>,
  ofAllYears?: CoveredTime,
): CrossGrid {
  const hasYears = dimensions.some(({ calendar }) => calendar === 'year');
  const noteOf = ({ code, total }: GridColumn, dimension?: Dimension) => {
    const isMonth = dimension?.calendar === 'month';
    const isQuarter = dimension && !dimension.calendar && isOfTime(dimension);
    if ((isMonth || isQuarter) && hasYears) return '';
    const years = isMonth && ofAllYears ? yearsOfMonth(ofAllYears, Number(code)) : null;
    if (years && !years.isPart && !years.isOfAll) return formatYears(years, t);
    return total.status === 'P' ? t('table.provisional') : '';
  };
  const named = <Line extends GridColumn>(lines: readonly Line[], dimension?: Dimension): Line[] =>
    lines.map((line) => {
      const note = noteOf(line, dimension);
      return note ? { ...line, name: t('chart.itemProvisional', { item: line.name, note }) } : line;
    });
  const [ofRows, ofColumns] = dimensions;
  return { ...grid, rows: named(grid.rows, ofRows), columns: named(grid.columns, ofColumns) };
}

/** Returns a sort key; undisclosed values are less than disclosed ones. */
export function sizeOf({ protection, value }: DisclosedValue): number {
  return value ?? (protection === 'below-threshold' ? -1 : -2);
}

/** Returns a sort key: 0 for a code, more for "not stated" and "abroad". */
export function indexOf({ code }: Pick<NamedCode, 'code'>): number {
  return [OUTSIDE_HOME_COUNTRY, NOT_STATED].indexOf(code) + 1;
}

/**
 * Returns the shade of each cell of a grid, from 0 to 5: in steps of a fifth of the greatest cell with both
 * codes stated. Cells without a number are not shaded.
 */
export function shadesOf({
  rows,
  columns,
}: {
  rows: readonly Pick<GridRow, 'code' | 'cells'>[];
  columns: readonly Pick<GridColumn, 'code'>[];
}): number[][] {
  const ofColumns = columns.map(indexOf);
  const stated = rows
    .filter((row) => indexOf(row) === 0)
    .flatMap(({ cells }) => cells.filter((_, index) => ofColumns[index] === 0));
  const most = stated.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  return rows.map((row) =>
    row.cells.map(({ value }, index) => {
      const isStated = indexOf(row) === 0 && ofColumns[index] === 0;
      return isStated && value ? Math.ceil((STEPS * value) / most) : 0;
    }),
  );
}
