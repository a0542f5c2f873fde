import { type RecordedDimension } from '~/datasets/dataset';
import { getListPage } from '~/lists/get-list-page.server';
import { type Labels } from '../view/labels';
import { type MicrodataQuery, type MicrodataRecords } from './microdata-records.server';
import { type MicrodataRow } from '../export/microdata-row';
import { type MicrodataTable, type TableRow } from './microdata-table';
import { type TableRequest } from './table-request';

interface TableSources {
  records: MicrodataRecords;
  /** Names the codes of records, including undisclosed ones. */
  labels: Labels;
}

/** Returns a page of the records of a query, with these dimensions as columns. */
export async function getMicrodataTable(
  { records, labels }: TableSources,
  query: MicrodataQuery,
  dimensions: readonly RecordedDimension[],
  { page, perPage }: TableRequest,
): Promise<MicrodataTable> {
  const count = await records.count(query);
  const listed = await getListPage(
    { perPage: Number(perPage) },
    { page },
    {
      count: async () => count.records,
      items: (range) => records.list(query, dimensions, { ...range, months: count.months }),
    },
  );
  const data = listed.data.map((row) => tableRow(row, dimensions, labels));
  return { withheld: count.withheld, page: { ...listed, data } };
}

/** Returns a record as a page shows it. */
export function tableRow(
  row: MicrodataRow,
  dimensions: readonly RecordedDimension[],
  labels: Labels,
): TableRow {
  const cells = dimensions.map((dimension) =>
    [row[dimension.name] ?? []].flat().map((code) => ({ code, name: labels(dimension, code) })),
  );
  return { month: row.month, cells };
}
