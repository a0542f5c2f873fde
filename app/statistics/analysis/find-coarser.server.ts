import { type Dimension, dimensionNamed, type Widget } from '~/datasets/dataset';
import {
  comparisonQueries,
  findDifferences,
  type Comparison,
  comparandsOf,
} from './comparison/find-differences';
import { readComparison } from './comparison/read-comparison';
import { type Labels } from '../view/labels';
import { hrefOfCrossTable } from '../view/cross-table-request';
import { cellsOf, crossedDimensions, MAX_CELLS } from './cross-table/crossed-dimensions';
import { gridQueries, readGrid } from './cross-table/get-cross-grid.server';
import { type CrossedView } from './cross-table/get-cross-table.server';
import {
  getObservations,
  type ObservationSources,
  type Queries,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { filterOfTrends, type Trends } from './trends/find-trends';
import {
  hrefOfTrends,
  type TrendPeriod,
  trendPeriods,
  type TrendsQuestion,
} from '../view/trends-url';
import { filterOfView } from '../view/filter-of-view';
import { defaultView, type View } from '../view/view';
import { hrefOfView } from '../view/view-url';
import { filterOfWidget } from '../observations/main-query';
import { type Months } from '../observations/series-codes';
import { type ViewRequest } from '../view/view-request';
import {
  timed,
  type TimedView,
  widerViews,
  withCoarser,
  withLongerTimes,
  withParents,
} from '../observations/coarser-views';
import {
  disclosesMost,
  shareOfCodes,
  shareOfComparison,
  shareOfGrid,
  shareOfTable,
} from './disclosed-share';

const MAX_COARSER = 3;

/** A coarser table of the same records, or a page of such tables. */
export interface CoarserTable {
  label: string;
  href: string;
}

/** A table that may disclose more: its queries, and the share of it that the answers disclose. */
interface Candidate extends CoarserTable {
  queries: Queries;
  shareOf(answers: Readonly<Record<string, Observations>>): number;
}

/** A table's disclosed share, and the tables that may disclose more. */
interface Finer {
  share: number;
  candidates: readonly Candidate[];
  /** Further candidates, tried in turn if none of the previous ones discloses more. */
  others?: readonly Candidate[];
  last?: readonly Candidate[];
}

/**
 * Returns, for each table that discloses little, the coarser ones that disclose more, best first. All are
 * counted in one call of the engine, further candidates in a second and third one, and only what is disclosed
 * decides.
 */
async function findCoarser(
  { engine, policy }: ObservationSources,
  request: ViewRequest,
  finer: readonly Finer[],
): Promise<CoarserTable[][]> {
  if (policy.exact === 'all') return finer.map(() => []);
  const best = async (all: readonly Finer[]) => {
    const little = all.map(({ share, candidates }) => (disclosesMost(share) ? [] : candidates));
    const shares = await countShares({ engine, policy }, request, little.flat());
    return all.map(({ share }, index) => bestOf(shares, little[index] ?? [], share));
  };
  let found = await best(finer);
  for (const which of ['others', 'last'] as const) {
    const more = await best(
      finer.map(({ share, [which]: candidates = [] }, index) => ({
        share,
        candidates: found[index]?.length === 0 ? candidates : [],
      })),
    );
    found = found.map((tables, index) => [...tables, ...(more[index] ?? [])]);
  }
  return found;
}

/** Returns the share that each candidate discloses. */
async function countShares(
  sources: ObservationSources,
  request: ViewRequest,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, number>> {
  const counted = candidates
    .map(({ queries }, index) => [index, queries] as const)
    .filter(([, queries]) => Object.keys(queries).length > 0);
  const answers =
    counted.length > 0 ? await getObservations(sources, request, Object.fromEntries(counted)) : {};
  return new Map(
    candidates.map((candidate, index) => [candidate, candidate.shareOf(answers[index] ?? {})]),
  );
}

function bestOf(
  shares: ReadonlyMap<Candidate, number>,
  candidates: readonly Candidate[],
  least: number,
): CoarserTable[] {
  return candidates
    .map((candidate) => ({
      label: candidate.label,
      href: candidate.href,
      share: shares.get(candidate) ?? 0,
    }))
    .filter(({ share }) => share > least)
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_COARSER)
    .map(({ label, href }) => ({ label, href }));
}

/** Returns a table of one query that may disclose more, with its answer if already known. */
function candidateOf(table: CoarserTable, main: Queries[string], known?: Observations): Candidate {
  return {
    ...table,
    queries: known ? {} : { main },
    shareOf: ({ main = known }) => (main ? shareOfTable(main) : 0),
  };
}

function namesOf(dimensions: readonly Dimension[]): string[] {
  return dimensions.map(({ parameter }) => parameter);
}

interface FinerGrid {
  viewed: ViewRequest;
  crossed: CrossedView;
  defaultYear: number;
  dimensions: readonly [Dimension, Dimension];
  /** The disclosed share of its cells. */
  share: number;
  /** The path of cross tables. */
  path: string;
  captionOf(row: string, column: string): string;
}

/**
 * Returns coarser tables that disclose more of their cells than a finer one, best first: by the parents and
 * groups of its dimensions, and of longer periods; failing these, with less of the filter, and finally
 * without it.
 */
export async function findCoarserGrids(
  sources: ObservationSources,
  { viewed, crossed, defaultYear, dimensions, share, path, captionOf }: FinerGrid,
): Promise<CoarserTable[]> {
  const { dataset, view, codeLists, t } = viewed;
  const [rows = [], columns = []] = dimensions.map((dimension) => withCoarser(viewed, dimension));
  const pairs = rows
    .flatMap((row) => columns.map((column) => [row, column] as const))
    .filter((pair) => {
      const isOne = crossedDimensions(dataset, view, namesOf(pair)).length === pair.length;
      return isOne && cellsOf(pair, codeLists) <= MAX_CELLS;
    });
  const isByYear = dimensions.some(({ calendar }) => calendar === 'year');
  const times = isByYear ? [{ view, time: '' }] : withLongerTimes(viewed);
  const [, ...coarser] = times.flatMap((item) => pairs.map((pair) => ({ ...item, pair })));
  const tableOf = (of: View, pair: readonly [Dimension, Dimension]): Omit<Candidate, 'label'> => ({
    href: hrefOfCrossTable(dataset, of, defaultYear, { by: namesOf(pair), path }),
    queries: gridQueries({ ...crossed, filter: filterOfView(dataset, of) }, pair),
    shareOf: (answers) => shareOfGrid(readGrid(crossed, pair, answers)),
  });
  const candidates = coarser.map(({ view: other, time, pair }): Candidate => {
    const [row = '', column = ''] = namesOf(pair).map((parameter) => t(`parameters.${parameter}`));
    return { ...tableOf(other, pair), label: timed(captionOf(row, column), time) };
  });
  const others = widerViews({ ...viewed, labels: crossed.labels }).map(
    ({ view: other, label }): Candidate => ({ ...tableOf(other, dimensions), label }),
  );
  const isTooLarge = cellsOf(dimensions, codeLists) > MAX_CELLS;
  const all = { ...defaultView(dataset, defaultYear), lng: view.lng, division: view.division };
  const unfiltered = [dimensions, ...pairs].find((pair) => cellsOf(pair, codeLists) <= MAX_CELLS);
  const last = unfiltered ? [{ ...tableOf(all, unfiltered), label: t('filter.reset') }] : [];
  const [found = []] = await findCoarser(sources, viewed, [
    { share, candidates, others: isTooLarge ? [] : others, last },
  ]);
  return found;
}

/** A widget with the answer to its main query. */
interface CountedWidget {
  widget: Widget;
  main: Observations;
}

/**
 * Returns, for each widget, the coarser tables that disclose more; none if it discloses most, and for widgets
 * that are not tables of codes or months.
 *
 * @param isCompact - whether one is enough, as in a dashboard: tables of the same period and those that are
 * counted anyway come first.
 */
export function findCoarserOfWidgets(
  sources: ObservationSources,
  request: ViewRequest,
  widgets: readonly CountedWidget[],
  isCompact: boolean,
): Promise<CoarserTable[][]> {
  return findCoarser(
    sources,
    request,
    widgets.map((widget) => {
      const { share, ofTime, ofLonger } = finerWidget(request, widget, widgets);
      return isCompact
        ? { share, candidates: ofTime, others: ofLonger }
        : { share, candidates: [...ofTime, ...ofLonger] };
    }),
  );
}

/**
 * Returns a table of codes with its coarser ones: by the parents and groups of its dimension, and all of them
 * for longer periods.
 */
function finerWidget(
  request: ViewRequest,
  { widget, main }: CountedWidget,
  counted: readonly CountedWidget[],
) {
  const { dataset, view, calculation, t } = request;
  const { suppression, isExact } = main;
  const name = widget.dimension && dimensionNamed(dataset, widget.dimension, view.division);
  const dimension = dataset.dimensions.find((candidate) => candidate.name === name);
  const share = shareOfTable(main);
  const isByFilter = suppression === null || suppression === 'few' || suppression === 'depth';
  const isTable = widget.kind === 'bars' || (widget.kind === 'monthly' && view.codes.year);
  if (!isTable || !dimension || isExact || !isByFilter || disclosesMost(share))
    return { share, ofTime: [], ofLonger: [] };
  const year = calculation.defaultYear;
  const [requested, ...coarser] = withCoarser(request, dimension);
  const tableOf = ({ view: other, time }: TimedView, by: Dimension): Candidate[] => {
    const page = dataset.widgets.find(
      ({ kind, dimension }) => kind === 'bars' && dimension === by.parameter,
    );
    const href =
      'coarsens' in by
        ? hrefOfCrossTable(dataset, other, year, { by: [by.parameter, 'year'] })
        : page && hrefOfView(dataset, other, year, `widgets/${page.name}`);
    if (!href) return [];
    const label = timed(t(`parameters.${by.parameter}`), time);
    const filter = filterOfWidget({ dataset, view: other }, widget);
    const known =
      other === view
        ? counted.find((countedWidget) => countedWidget.widget === page)?.main
        : undefined;
    return [
      candidateOf({ label, href }, { filter, measure: view.measure, dimension: by.name }, known),
    ];
  };
  const [ofView, ...longer] = withLongerTimes(request);
  return {
    share,
    ofTime: coarser.flatMap((by) => tableOf(ofView, by)),
    ofLonger: longer.flatMap((time) => [requested, ...coarser].flatMap((by) => tableOf(time, by))),
  };
}

interface FoundTrends {
  question: TrendsQuestion;
  dimension: Dimension;
  found: Pick<Trends, 'rows' | 'total'>;
}

/**
 * Returns coarser trends that disclose more if those of a dimension disclose little: by the parents of its
 * codes, and by year instead of month.
 */
export async function findCoarserTrends(
  sources: ObservationSources,
  request: ViewRequest & { labels: Labels },
  { question, dimension, found }: FoundTrends,
): Promise<CoarserTable[]> {
  const { dataset, view, calculation, t } = request;
  const trendsOf = (of: View, by: Dimension, per: TrendPeriod, label: string) => {
    const calendar = per === 'month' ? 'year_month' : 'year';
    const time =
      dataset.dimensions.find((candidate) => candidate.calendar === calendar)?.name ?? '';
    const other = { ...question, of: by.parameter, per };
    const { measure } = of;
    return candidateOf(
      { label, href: hrefOfTrends(dataset, of, calculation.defaultYear, other) },
      {
        filter: filterOfTrends({ dataset, view: of }),
        measure,
        dimension: by.name,
        crossedBy: [time],
      },
    );
  };
  const { per: requestedPeriod = 'year' } = question;
  const periods = trendPeriods.filter((per) => per === 'year' || per === requestedPeriod).reverse();
  const [, ...coarser] = periods.flatMap((per) =>
    withParents(dataset, view, dimension).map((by) => ({ per, by })),
  );
  const candidates = coarser.map(({ per, by }) => {
    const label = t(`trends:captions.${per}`, { dimension: t(`parameters.${by.parameter}`) });
    return trendsOf(view, by, per, label);
  });
  const others = widerViews(request)
    .filter((widerView) => widerView.view.codes.year === view.codes.year)
    .map((widerView) => trendsOf(widerView.view, dimension, requestedPeriod, widerView.label));
  const share = shareOfCodes(
    found.rows.flatMap(({ points }) => points),
    found.total,
  );
  const [tables = []] = await findCoarser(sources, request, [{ share, candidates, others }]);
  return tables;
}

/** A comparison: which view is compared with what, as in an address. */
interface CoarserComparison extends CoarserTable {
  view: View;
  value: string;
}

interface FoundComparison {
  found: Comparison;
  months: Months;
  coarser: readonly CoarserComparison[];
  /** Alternatives if none of these discloses more. */
  others?: readonly CoarserComparison[];
}

/** Returns the comparisons that disclose more than one that discloses little, best first. */
export async function findCoarserComparisons(
  sources: ObservationSources,
  request: ViewRequest,
  { found, months, coarser, others = [] }: FoundComparison,
): Promise<CoarserTable[]> {
  const { policy } = sources;
  const comparisonOf = ({ label, href, view, value }: CoarserComparison): Candidate[] => {
    const other = { ...request, view, policy };
    const { compared } = readComparison(other, [value]);
    const comparands = compared?.value === value ? comparandsOf(other, compared) : null;
    if (!compared || !comparands) return [];
    return [
      {
        label,
        href,
        queries: comparisonQueries(other, compared, comparands),
        shareOf: (answers) =>
          shareOfComparison(findDifferences(other, compared, comparands, answers, months)),
      },
    ];
  };
  const [tables = []] = await findCoarser(sources, request, [
    {
      share: shareOfComparison(found),
      candidates: coarser.flatMap(comparisonOf),
      others: others.flatMap(comparisonOf),
    },
  ]);
  return tables;
}
