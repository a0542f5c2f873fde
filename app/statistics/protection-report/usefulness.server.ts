import { coarserDimensions, finerOf } from '~/datasets/coarser';
import { type Dataset, dimensionNamed, type Dimension } from '~/datasets/dataset';
import { dividedBy, type Query } from '~/engine/engine';
import { required } from '~/platform/system/required';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../observations/get-observations.server';
import { defaultView, type View } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { type ReportContext, tablesOf } from './reported-views.server';

/** How much of what a table counts is disclosed, and in a coarser one of the same records. */
export interface Usefulness {
  /** The parameters of its dimensions; null for the tables of views under filters. */
  by: { finer: string[]; coarser: string[] } | null;
  /** The share of the codes of records that are counted in cells with a number. */
  finer: number;
  coarser: number;
  /**
   * Why the rest of tables of views under filters is not disclosed, in shares of everything counted; absent
   * for others.
   */
  hidden?: Readonly<Record<HiddenBy, number>>;
}

/**
 * Why a count is not disclosed: filters divide too far, leave too few records, or it is below the threshold
 * itself.
 */
export type HiddenBy = (typeof hiddenBy)[number];
const hiddenBy = ['depth', 'few', 'threshold'] as const;

interface Disclosed {
  mentions: number;
  disclosed: number;
  /** Why the others are not. */
  reason: HiddenBy;
}

type Context = ReportContext & Observed;

/**
 * Returns how much tables disclose, and how much the best coarser ones do: typical tables of the year that
 * the portal opens with (place and subject, place and month, all three, smaller places and subject), and
 * those of views under two filters. Of the latter only tables of the year count: others, such as those of
 * times to closing, are of the records of all years, and have ten times as many. Their coarser ones may be of
 * all years, as pages offer them.
 */
export async function usefulness(
  sources: ObservationSources,
  context: Context,
  filteredViews: readonly View[],
): Promise<Usefulness[]> {
  const { dataset, calculation } = context;
  const year = dataset.dimensions.find((dimension) => dimension.calendar === 'year')?.name;
  const codes = year === undefined ? {} : { [year]: [String(calculation.defaultYear)] };
  const typical = typicalTables(dataset).map((by): Query => ({
    filter: { codes },
    measure: recordsMeasure(context),
    dimension: by[0],
    crossedBy: by.slice(1),
  }));
  const ofViews = filteredViews
    .flatMap((view) => tablesOf({ ...context, view }))
    .filter(
      ({ filter, dimension }) => year && filter.codes[year]?.length === 1 && dimension !== year,
    );
  const all = [...typical, ...ofViews];
  const finer = await countDisclosed(sources, context, all);
  const candidates = all.map((query, index) => {
    const queries = coarserQueries(context, query);
    return index < typical.length ? queries : [query, ...queries].flatMap(ofAllTimes(year));
  });
  const counted = await countDisclosed(sources, context, candidates.flat());
  const coarser = candidates.map((queries) => {
    const found = counted.splice(0, queries.length).map(shareOf);
    const best = Math.max(0, ...found);
    return { query: queries[found.indexOf(best)], share: best };
  });
  const parametersOf = (query: Query) =>
    dividedBy(query).map((name) => findDimension(dataset, name)?.parameter ?? name);
  const filtered = finer.slice(typical.length).map(({ mentions, disclosed, reason }, index) => ({
    mentions,
    disclosed,
    reason,
    best: Math.max(disclosed, mentions * required(coarser[typical.length + index], 'table').share),
  }));
  const mentions = filtered.reduce((sum, row) => sum + row.mentions, 0);
  const mean = (which: 'disclosed' | 'best') =>
    shareOf({ mentions, disclosed: filtered.reduce((sum, row) => sum + row[which], 0) });
  const hiddenShares = hiddenBy.map((reason): [HiddenBy, number] => {
    const rest = filtered.filter((row) => row.reason === reason);
    const hidden = rest.reduce((sum, row) => sum + row.mentions - row.disclosed, 0);
    return [reason, shareOf({ mentions, disclosed: hidden })];
  });
  const hidden = Object.fromEntries(hiddenShares) as Record<HiddenBy, number>;
  return [
    ...typical.map((query, index) => {
      const { query: best = query, share } = required(coarser[index], 'table');
      return {
        by: { finer: parametersOf(query), coarser: parametersOf(best) },
        finer: shareOf(required(finer[index], 'table')),
        coarser: share,
      };
    }),
    ...(filtered.length > 0
      ? [{ by: null, finer: mean('disclosed'), coarser: mean('best'), hidden }]
      : []),
  ];
}

/**
 * Returns the dimensions of typical tables: the first two of public-use files, months, and the children of
 * the first.
 */
function typicalTables(dataset: Dataset): string[][] {
  const { division } = defaultView(dataset, 0);
  const [place, subject] = dataset.keyVariables;
  if (place === undefined || subject === undefined) return [];
  const smaller = dataset.dimensions.find(({ parent }) => parent?.dimension === place)?.name;
  const month = dataset.dimensions.find(({ calendar }) => calendar === 'month')?.name;
  const named = dimensionNamed(dataset, place, division);
  return [
    [named, subject],
    ...(month === undefined
      ? []
      : [
          [named, month],
          [named, subject, month],
        ]),
    ...(smaller === undefined ? [] : [[smaller, subject]]),
  ];
}

/** Returns all coarser queries: by groups of codes, or by parents, instead of some dimensions. */
function coarserQueries({ dataset, codeLists }: Context, query: Query): Query[] {
  const groups = coarserDimensions(dataset, codeLists);
  const { division } = defaultView(dataset, 0);
  const coarserOf = (name: string) => {
    const { parent, parameter } = findDimension(dataset, name) ?? {};
    const group = groups.find((coarser) => finerOf(dataset, coarser).parameter === parameter);
    return group?.name ?? (parent && dimensionNamed(dataset, parent.dimension, division)) ?? name;
  };
  const names = dividedBy(query);
  const choices = names.reduce<string[][]>(
    (some, name) =>
      some.flatMap((path) => [...new Set([name, coarserOf(name)])].map((next) => [...path, next])),
    [[]],
  );
  const [, ...others] = choices;
  return others.map(([dimension, ...crossedBy]) => ({ ...query, dimension, crossedBy }));
}

/** Returns a query, and the query without its year. */
const ofAllTimes =
  (year: string | undefined) =>
  (query: Query): Query[] => {
    const codes = Object.entries(query.filter.codes).filter(([name]) => name !== year);
    return [query, { ...query, filter: { ...query.filter, codes: Object.fromEntries(codes) } }];
  };

function findDimension(dataset: Dataset, name: string): Dimension | undefined {
  return [...dataset.dimensions, ...dataset.coarser].find((dimension) => dimension.name === name);
}

/** Counts what queries count in all their cells, and in those that are disclosed. */
async function countDisclosed(
  { engine, policy }: ObservationSources,
  context: Context,
  queries: readonly Query[],
): Promise<Disclosed[]> {
  const requested = { tables: Object.fromEntries(queries.entries()) };
  const exact = { ...policy, exact: 'all' as const };
  const disclosed = await getObservations({ engine, policy }, context, requested);
  const counted = await getObservations({ engine, policy: exact }, context, requested);
  return queries.map((_, index) => {
    const all = counted.tables?.[index]?.all ?? [];
    const valueOf = (code: string) => disclosed.tables?.[index]?.of(code).value ?? null;
    const sum = (some: typeof all) => some.reduce((total, { value }) => total + (value ?? 0), 0);
    const suppression = disclosed.tables?.[index]?.suppression ?? null;
    return {
      mentions: sum(all),
      disclosed: sum(all.filter(({ code }) => valueOf(code) !== null)),
      reason: suppression === null ? 'threshold' : suppression === 'few' ? 'few' : 'depth',
    };
  });
}

function shareOf({ mentions, disclosed }: Pick<Disclosed, 'mentions' | 'disclosed'>): number {
  return mentions === 0 ? 0 : disclosed / mentions;
}
