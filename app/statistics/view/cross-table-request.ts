import { type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { searchOfView } from './view-url';
import { CROSS_TABLE_PATH } from './cross-table-path';

/** How a file lists a table: one row for each combination, or as the page shows it. */
export const fileShapes = ['long', 'wide'] as const;
export type FileShape = (typeof fileShapes)[number];

/** The parameters of a cross table besides the view. */
export interface CrossTableRequest {
  /** The parameters of the dimensions, rows first; unknown ones are ignored. */
  by: readonly string[];
  /** The order of the rows: see `inOrder`. */
  sort: string;
  shape: FileShape;
}

const parameters = ['by', 'sort', 'shape'];

/** Divides the parameters of an address into those of the table and those of the view. */
export function splitCrossTableSearch(search: URLSearchParams): {
  tableRequest: CrossTableRequest;
  ofView: URLSearchParams;
} {
  const ofView = new URLSearchParams(search);
  for (const name of parameters) ofView.delete(name);
  const by = search
    .getAll('by')
    .flatMap((names) => names.split(','))
    .filter((name) => name !== '');
  // A table by years includes all of them unless the address chooses one.
  if (by.includes('year') && !ofView.has('year')) ofView.set('year', '0');
  const shape = fileShapes.find((known) => known === search.get('shape')) ?? 'long';
  return { tableRequest: { by, sort: search.get('sort') ?? '', shape }, ofView };
}

/** The parameters of the address of a cross table. */
interface AddressedTable extends Partial<CrossTableRequest> {
  by: readonly string[];
  /** The path of the page, if not below the dashboard. */
  path?: string;
}

/** Returns the address of a cross table of a view, or of its file of a format. */
export function hrefOfCrossTable(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  { by, sort = '', shape = 'long', path: ofPage }: AddressedTable,
  format = '',
): string {
  const search = searchOfView(dataset, view, defaultYear);
  if (sort) search.set('sort', sort);
  if (format && shape !== 'long') search.set('shape', shape);
  // A comma is readable, and allowed, in a query string.
  const chosen = by.length > 0 ? [`by=${by.map(encodeURIComponent).join(',')}`] : [];
  const all = [...chosen, ...(search.size > 0 ? [search.toString()] : [])].join('&');
  const page = ofPage ?? `${dataset.path}/${CROSS_TABLE_PATH}`;
  const path = format ? `${page}/${format}` : page;
  return all ? `${path}?${all}` : path;
}
