import { type Dimension } from '~/datasets/dataset';
import { CODE_SEPARATOR } from '~/engine/engine';
import { getObservations, type ObservationSources } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { hasOtherCodes } from '../observations/other-codes';
import { type CrossGrid, type GridColumn } from './cross-grid';
import { cellsOf, MAX_CELLS } from './crossed-dimensions';
import { type CrossedView } from './get-cross-table.server';

/**
 * The table of a view by two dimensions, in no order. Its totals are counted by themselves: where a record has several
 * codes they are less than the sums of their cells.
 */
export async function getCrossGrid(
  sources: ObservationSources,
  { dataset, calculation, filter, measure, codeLists, labels }: CrossedView,
  [row, column]: readonly [Dimension, Dimension],
): Promise<CrossGrid> {
  const empty = { rows: [], columns: [], others: null, total: null };
  if (cellsOf([row, column], codeLists) > MAX_CELLS) return { ...empty, closing: 'cells' };
  const query = { filter, measure };
  const { grid } = await getObservations(
    sources,
    { dataset, calculation, codeLists },
    {
      grid: {
        cells: { ...query, dimension: row.name, crossedBy: [column.name] },
        rows: { ...query, dimension: row.name },
        columns: { ...query, dimension: column.name },
      },
    },
  );
  if (!grid?.cells || !grid.rows || !grid.columns) throw new Error('Observations were left out');
  const { cells } = grid;
  const { total, closing } = cells;
  if (closing) return { ...empty, total, closing };
  const linesOf = (dimension: Dimension, told: Observations): GridColumn[] =>
    told.all.map(({ code, ...shown }) => ({ code, name: labels(dimension, code), total: shown }));
  const columns = linesOf(column, grid.columns);
  const rows = linesOf(row, grid.rows).map((line) => ({
    ...line,
    cells: columns.map(({ code }) => cells.of([line.code, code].join(CODE_SEPARATOR))),
  }));
  const hasOthers = !grid.rows.isExact && hasOtherCodes(row, codeLists, [grid.rows]);
  const others = hasOthers ? grid.rows.of('') : null;
  return { rows, columns, others, total, closing };
}
