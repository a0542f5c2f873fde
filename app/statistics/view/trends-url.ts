import { type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The page of the codes of a dimension over time, below a dashboard; its files are below it. */
export const TRENDS_PATH = 'trends';

/** What codes are ordered by: their count in all years, their change on the year before, their names. */
export const trendSorts = ['size', 'growth', 'name'] as const;
export type TrendSort = (typeof trendSorts)[number];

/** How codes are shown: as a small chart each with a table below, or as the table only. */
export const trendForms = ['lines', 'table'] as const;
export type TrendForm = (typeof trendForms)[number];

/** The periods of charts and files; the table has years. */
export const trendPeriods = ['year', 'month'] as const;
export type TrendPeriod = (typeof trendPeriods)[number];

/** The parameters of trends besides the view. */
export interface TrendsQuestion {
  /** The parameter of the dimension. */
  of: string;
  per?: TrendPeriod;
  sort?: TrendSort;
  show?: TrendForm;
}

/** Returns the address of the trends of a view, or of their file of a format. */
export function hrefOfTrends(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  { of, per = 'year', sort = 'size', show = 'lines' }: TrendsQuestion,
  format = '',
): string {
  const search = new URLSearchParams([
    ['of', of],
    ...(per === 'year' ? [] : [['per', per]]),
    ...searchOfView(dataset, view, defaultYear),
    ...(sort === 'size' ? [] : [['sort', sort]]),
    ...(show === 'lines' || format ? [] : [['show', show]]),
  ]);
  const path = [dataset.path, TRENDS_PATH, ...(format ? [format] : [])].join('/');
  return `${path}?${search}`;
}
