import { type RecordedDimension } from '~/datasets/dataset';
import { getListPage } from '~/lists/get-list-page.server';
import { type Labels } from '../dashboard/labels';
import { type DetailedQuery, type DetailedRecords } from './detailed-records.server';
import { type DetailedRow } from './detailed-row';
import { type DetailedTable, type TableRow } from './detailed-table';
import { type TableRequest } from './table-request';

interface TableSources {
  records: DetailedRecords;
  /** Names the codes of records, also those that are not told. */
  labels: Labels;
}

/** A page of the records of a query, with these dimensions as columns. */
export async function getDetailedTable(
  { records, labels }: TableSources,
  query: DetailedQuery,
  dimensions: readonly RecordedDimension[],
  { page, perPage }: TableRequest,
): Promise<DetailedTable> {
  const count = await records.count(query);
  const shown = await getListPage(
    { perPage: Number(perPage) },
    { page },
    {
      count: async () => count.records,
      items: (range) => records.list(query, dimensions, { ...range, months: count.months }),
    },
  );
  const data = shown.data.map((row) => tableRow(row, dimensions, labels));
  return { withheld: count.withheld, page: { ...shown, data } };
}

/** A record as a page shows it. */
export function tableRow(
  row: DetailedRow,
  dimensions: readonly RecordedDimension[],
  labels: Labels,
): TableRow {
  const cells = dimensions.map((dimension) =>
    [row[dimension.name] ?? []].flat().map((code) => ({ code, name: labels(dimension, code) })),
  );
  return { month: row.month, cells };
}
