import { type Dataset, type Division, type RecordedDimension } from '~/datasets/dataset';
import { filterDimensions, type View } from '../view/view';
import { searchOfView } from '../view/view-url';
import { MICRODATA_PATH } from '../view/microdata-path';

/** How many records a page can show. */
export const pageSizes = ['10', '25', '50'] as const;

/** The part of the records that a page shows, besides the view. */
export interface TableRequest {
  /** The parameters of the chosen columns; all columns if empty. */
  columns: readonly string[];
  perPage: string;
  page: number;
  /** The parameters of the dimensions that divide a table; unknown ones are ignored. */
  by: readonly string[];
}

/** All columns, from the first page on. */
export const wholeTable: TableRequest = { columns: [], perPage: pageSizes[0], page: 1, by: [] };

const parameters = ['columns', 'per_page', 'page', 'by'];

/** Divides the parameters of an address into those of the table and those of the view. */
export function splitSearch(search: URLSearchParams): {
  tableRequest: TableRequest;
  ofView: URLSearchParams;
} {
  const ofView = new URLSearchParams(search);
  for (const name of parameters) ofView.delete(name);
  const perPage = search.get('per_page') ?? '';
  const page = search.get('page') ?? '';
  const requested = {
    columns: search.getAll('columns'),
    perPage: pageSizes.find((size) => size === perPage) ?? pageSizes[0],
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    by: search.getAll('by'),
  };
  return { tableRequest: requested, ofView };
}

/** Returns the dimensions that a table has columns for: those of the filter except the calendar's. */
export function columnDimensions(dataset: Dataset, division: Division): RecordedDimension[] {
  return filterDimensions(dataset, division).filter(
    (dimension): dimension is RecordedDimension => !dimension.calendar && !dimension.stage,
  );
}

/** Returns the dimensions of the chosen columns, in the order of the declaration; all if none is chosen. */
export function chosenDimensions(
  dataset: Dataset,
  { division }: View,
  { columns }: TableRequest,
): RecordedDimension[] {
  const all = columnDimensions(dataset, division);
  const chosen = all.filter(({ parameter }) => columns.includes(parameter));
  return chosen.length > 0 ? chosen : all;
}

/** Returns the address of a table, or of its file of a format, without defaults. */
export function hrefOfTable(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  tableRequest: TableRequest,
  format = '',
): string {
  const search = searchOfView(dataset, view, defaultYear);
  const chosen = chosenDimensions(dataset, view, tableRequest);
  if (chosen.length < columnDimensions(dataset, view.division).length) {
    for (const { parameter } of chosen) search.append('columns', parameter);
  }
  if (!format && tableRequest.perPage !== pageSizes[0])
    search.set('per_page', tableRequest.perPage);
  if (!format && tableRequest.page > 1) search.set('page', String(tableRequest.page));
  for (const parameter of tableRequest.by) search.append('by', parameter);
  const path = [dataset.path, MICRODATA_PATH, ...(format ? [format] : [])].join('/');
  return search.size > 0 ? `${path}?${search}` : path;
}
