import { coarserDimensions, finerOf } from '~/datasets/coarser';
import { type Dataset, type Dimension, dimensionNamed, type Widget } from '~/datasets/dataset';
import { type CodeLists } from '~/datasets/code-lists';
import { type Translate } from '~/platform/i18n/text-keys';
import { getObservations, type ObservationSources } from '../observations/get-observations.server';
import { type Filter } from '~/engine/engine';
import { type Observations } from '../observations/observation';
import { hrefOfTrends, trendPeriods, type TrendsQuestion } from '../trends/trends-url';
import { filterOfView } from '../views/filter-of-view';
import { type View, withCodes } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { filterOfWidget } from '../widgets/main-query';
import { type ViewRequest } from '../widgets/widget-kind';
import { type CrossGrid } from './cross-grid';
import { hrefOfCrossTable } from './cross-table-request';
import { crossedDimensions } from './crossed-dimensions';
import { getCrossGrid } from './get-cross-grid.server';
import { type CrossedView } from './get-cross-table.server';

/** A table disclosing less than this much of its cells is mostly gaps. */
const MOST = 1 / 2;
const MAX_COARSER = 3;

/** A coarser table of the same records. */
export interface CoarserTable {
  label: string;
  href: string;
}

/** Whether enough of a table is disclosed. */
export function disclosesMost(share: number): boolean {
  return share >= MOST;
}

/** The share of the cells of a grid that is disclosed. */
export function shareOfGrid({ rows, columns }: CrossGrid): number {
  const cells = rows
    .flatMap((row) => row.cells)
    .filter(({ status }) => status !== 'M' && status !== 'O');
  const disclosed = cells.filter(({ value }) => value !== null);
  return cells.length === 0 || columns.length === 0 ? 0 : disclosed.length / cells.length;
}

/** The share of the records of a table that its disclosed codes have; 0 where none is. */
function shareOfTable({ all, total, closing }: Observations): number {
  const disclosed = closing ? 0 : all.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return disclosed === 0 ? 0 : Math.min(1, disclosed / (total.value ?? disclosed));
}

/** Each table that discloses more than a finer one, the one that discloses most first. */
function best(found: readonly (CoarserTable & { share: number })[], least: number): CoarserTable[] {
  return found
    .filter(({ share }) => share > least)
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_COARSER)
    .map(({ label, href }) => ({ label, href }));
}

/** A dimension, those that its codes are put together by: parents (the issue of a sub-issue), and groups (quarters). */
function withCoarser(
  { dataset, view, codeLists }: { dataset: Dataset; view: View; codeLists: CodeLists },
  dimension: Dimension,
): Dimension[] {
  const all = withParents(dataset, view, dimension);
  const isAmong = (parameter: string) => all.some((other) => other.parameter === parameter);
  return [
    ...all,
    ...coarserDimensions(dataset, codeLists).filter((group) =>
      isAmong(finerOf(dataset, group).parameter),
    ),
  ];
}

/** A dimension, its parent, and the parent's. */
function withParents(dataset: Dataset, view: View, dimension: Dimension): Dimension[] {
  const { parent } = dimension;
  if (!parent) return [dimension];
  const name = dimensionNamed(dataset, parent.dimension, view.division);
  const above = dataset.dimensions.find((one) => one.name === name);
  return above ? [dimension, ...withParents(dataset, view, above)] : [dimension];
}

/** A view, and that of all years. */
function withAllYears(view: View, isByYear: boolean): View[] {
  return view.codes.year && !isByYear ? [view, withCodes(view, 'year', [])] : [view];
}

interface FinerGrid {
  viewed: ViewRequest;
  crossed: CrossedView;
  defaultYear: number;
  dimensions: readonly [Dimension, Dimension];
  /** The share of its cells that it discloses. */
  share: number;
  /** The address of cross tables. */
  path: string;
  captionOf(row: string, column: string): string;
}

/**
 * Coarser tables that disclose more of their cells than a finer one, best first: by the parents and the groups of its dimensions, and
 * of all years.
 */
export async function findCoarserGrids(
  sources: ObservationSources,
  { viewed, crossed, defaultYear, dimensions, share, path, captionOf }: FinerGrid,
): Promise<CoarserTable[]> {
  const { dataset, view, t } = viewed;
  const [rows = [], columns = []] = dimensions.map((one) => withCoarser(viewed, one));
  const pairs = rows
    .flatMap((row) => columns.map((column) => [row, column] as const))
    .filter((pair) => {
      const names = pair.map(({ parameter }) => parameter);
      return crossedDimensions(dataset, view, names).length === pair.length;
    });
  const isByYear = dimensions.some(({ calendar }) => calendar === 'year');
  const [, ...others] = withAllYears(view, isByYear).flatMap((one) =>
    pairs.map((pair) => [one, pair] as const),
  );
  const found = await Promise.all(
    others.map(async ([one, pair]) => {
      const filter = filterOfView(dataset, one);
      const grid = await getCrossGrid(sources, { ...crossed, filter }, pair);
      const by = pair.map(({ parameter }) => parameter);
      const [row = '', column = ''] = by.map((parameter) => t(`parameters.${parameter}`));
      const label = captionOf(row, column);
      return {
        share: shareOfGrid(grid),
        label: one === view ? label : ofAllYears(label, t),
        href: hrefOfCrossTable(dataset, one, defaultYear, { by, path }),
      };
    }),
  );
  return best(found, share);
}

/**
 * Coarser tables that disclose more than that of a widget where this discloses little: by the parents and the groups of its dimension, and
 * of all years. None where it discloses most, and of sums.
 */
export async function findCoarserOfWidget(
  sources: ObservationSources,
  request: ViewRequest,
  widget: Widget,
  main: Observations,
): Promise<CoarserTable[]> {
  const { dataset, view, calculation, t } = request;
  const name = widget.dimension && dimensionNamed(dataset, widget.dimension, view.division);
  const dimension = dataset.dimensions.find((one) => one.name === name);
  const share = shareOfTable(main);
  if (!dimension || dimension.calendar === 'year' || disclosesMost(share)) return [];
  const year = calculation.defaultYear;
  const ignoresYear = widget.ignores.includes('year');
  const [, ...others] = withAllYears(view, ignoresYear).flatMap((one) =>
    withCoarser(request, dimension).map((by) => ({ one, by })),
  );
  const queries = others.map(({ one, by }) => ({
    ...{ filter: filterOfWidget({ dataset, view: one }, widget), measure: view.measure },
    dimension: by.name,
  }));
  const { coarser = {} } = await getObservations(sources, request, {
    coarser: Object.fromEntries(queries.entries()),
  });
  const found = others.flatMap(({ one, by }, place) => {
    const own = dataset.widgets.find(
      (other) => other.kind === 'bars' && other.dimension === by.parameter,
    );
    const href =
      'coarsens' in by
        ? hrefOfCrossTable(dataset, one, year, { by: [by.parameter, 'year'] })
        : own && hrefOfView(dataset, one, year, `widgets/${own.name}`);
    const label = t(`parameters.${by.parameter}`);
    if (!href) return [];
    return {
      href,
      label: one === view ? label : ofAllYears(label, t),
      share: shareOfTable(coarser[place]!),
    };
  });
  return best(found, share);
}

/**
 * Coarser trends that disclose any number, of a dimension of which none is: those of the codes that its codes are children of, and by year
 * instead of month.
 */
export async function findCoarserTrends(
  sources: ObservationSources,
  request: ViewRequest,
  dimension: Dimension,
  { question, filter }: { question: TrendsQuestion; filter: Filter },
): Promise<CoarserTable[]> {
  const { dataset, view, calculation, t } = request;
  const periods = trendPeriods.filter((per) => per === 'year' || per === question.per).reverse();
  const [, ...others] = periods.flatMap((per) =>
    withParents(dataset, view, dimension).map((by) => ({ per, by })),
  );
  const queries = others.map(({ per, by }) => {
    const calendar = per === 'month' ? 'year_month' : 'year';
    const time = dataset.dimensions.find((one) => one.calendar === calendar);
    return { filter, measure: view.measure, dimension: by.name, crossedBy: [time?.name ?? ''] };
  });
  const { coarser = {} } = await getObservations(sources, request, {
    coarser: Object.fromEntries(queries.entries()),
  });
  const found = others.map(({ per, by }, place) => ({
    label: t(`trends:captions.${per}`, { dimension: t(`parameters.${by.parameter}`) }),
    href: hrefOfTrends(dataset, view, calculation.defaultYear, {
      ...{ ...question, of: by.parameter, per },
    }),
    share: shareOfTable(coarser[place]!),
  }));
  return best(found, 0);
}

function ofAllYears(label: string, t: Translate<'statistics'>): string {
  return `${label} (${t('filter.all.year')})`;
}
