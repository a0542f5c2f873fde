import { type Dimension } from '~/datasets/dataset';
import { CODE_SEPARATOR } from '~/engine/engine';
import {
  getObservations,
  type ObservationSources,
  type Queries,
} from '../../observations/get-observations.server';
import { type Observations } from '../../observations/observation';
import { hasOtherCodes } from '../../observations/other-codes';
import { type CrossGrid, type GridColumn } from './cross-grid';
import { cellsOf, MAX_CELLS } from './crossed-dimensions';
import { type CrossedView } from './get-cross-table.server';

/**
 * Returns the queries of a grid's cells and totals. Totals are counted separately: if a record has several
 * codes they are less than the sums of the cells.
 */
export function gridQueries(
  { filter, measure }: Pick<CrossedView, 'filter' | 'measure'>,
  [row, column]: readonly [Dimension, Dimension],
) {
  const query = { filter, measure };
  return {
    cells: { ...query, dimension: row.name, crossedBy: [column.name] },
    rows: { ...query, dimension: row.name },
    columns: { ...query, dimension: column.name },
  } satisfies Queries;
}

/** Reads the grid from the answers to `gridQueries`, unordered. */
export function readGrid(
  { codeLists, labels }: Pick<CrossedView, 'codeLists' | 'labels'>,
  [row, column]: readonly [Dimension, Dimension],
  { cells, rows: byRow, columns: byColumn }: Readonly<Record<string, Observations>>,
): CrossGrid {
  if (!cells || !byRow || !byColumn) throw new Error('Observations were left out');
  const { total, suppression } = cells;
  if (suppression) return { ...empty, total, suppression };
  const linesOf = (dimension: Dimension, observations: Observations): GridColumn[] =>
    observations.all.map(({ code, ...disclosed }) => ({
      code,
      name: labels(dimension, code),
      total: disclosed,
    }));
  const columns = linesOf(column, byColumn);
  const rows = linesOf(row, byRow).map((line) => ({
    ...line,
    cells: columns.map(({ code }) => cells.of([line.code, code].join(CODE_SEPARATOR))),
  }));
  const hasOthers = !byRow.isExact && hasOtherCodes(row, codeLists, [byRow]);
  return { rows, columns, others: hasOthers ? byRow.of('') : null, total, suppression };
}

const empty = { rows: [], columns: [], others: null, total: null };

/** Returns the table of a view by two dimensions, unordered. */
export async function getCrossGrid(
  sources: ObservationSources,
  crossed: CrossedView,
  dimensions: readonly [Dimension, Dimension],
): Promise<CrossGrid> {
  if (cellsOf(dimensions, crossed.codeLists) > MAX_CELLS) return { ...empty, suppression: 'cells' };
  const { grid = {} } = await getObservations(sources, crossed, {
    grid: gridQueries(crossed, dimensions),
  });
  return readGrid(crossed, dimensions, grid);
}
