import { coarserDimensions, finerOf } from '~/datasets/coarser';
import { type Dataset, dimensionNamed, type Dimension } from '~/datasets/dataset';
import { dividedBy, type Query } from '~/engine/engine';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '~/statistics/observations/get-observations.server';
import { defaultView, type View } from '~/statistics/views/view';
import { recordsMeasure } from '~/statistics/widgets/main-query';
import { type ReportContext, tablesOf } from './reported-views.server';

/** How much of what is counted in a table is disclosed, and in a coarser one of the same records. */
export interface Usefulness {
  /** The parameters of its dimensions; null for the tables of views under filters. */
  by: { finer: string[]; coarser: string[] } | null;
  /** The share of the codes of records that are counted in cells with a number. */
  finer: number;
  coarser: number;
}

interface Disclosed {
  mentions: number;
  disclosed: number;
}

type Context = ReportContext & Observed;

/**
 * Of typical tables of the year that the portal opens with (place and subject, place and month, all three, smaller places and subject), and of those of views
 * under two filters: what they disclose, and what the best coarser ones do.
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
    ...{ filter: { codes }, measure: recordsMeasure(context) },
    ...{ dimension: by[0], crossedBy: by.slice(1) },
  }));
  const ofViews = filteredViews.flatMap((view) => tablesOf({ ...context, view }));
  const all = [...typical, ...ofViews];
  const finer = await countDisclosed(sources, context, all);
  const candidates = all.map((query) => coarserQueries(context, query));
  const counted = await countDisclosed(sources, context, candidates.flat());
  const coarser = candidates.map((queries) => {
    const found = counted.splice(0, queries.length).map(shareOf);
    const best = Math.max(0, ...found);
    return { query: queries[found.indexOf(best)], share: best };
  });
  const parametersOf = (query: Query) =>
    dividedBy(query).map((name) => findDimension(dataset, name)?.parameter ?? name);
  const filtered = finer.slice(typical.length).map(({ mentions, disclosed }, place) => ({
    ...{ mentions, disclosed },
    best: Math.max(disclosed, mentions * coarser[typical.length + place]!.share),
  }));
  const mentions = filtered.reduce((sum, one) => sum + one.mentions, 0);
  const mean = (which: 'disclosed' | 'best') =>
    shareOf({ mentions, disclosed: filtered.reduce((sum, one) => sum + one[which], 0) });
  return [
    ...typical.map((query, place) => {
      const { query: best = query, share } = coarser[place]!;
      return {
        by: { finer: parametersOf(query), coarser: parametersOf(best) },
        ...{ finer: shareOf(finer[place]!), coarser: share },
      };
    }),
    ...(filtered.length > 0 ? [{ by: null, finer: mean('disclosed'), coarser: mean('best') }] : []),
  ];
}

/** The dimensions of typical tables: the first two of public-use files, months, and the children of the first. */
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

/** All coarser queries: by groups of codes, or by parents, in place of some dimensions. */
function coarserQueries({ dataset, codeLists }: Context, query: Query): Query[] {
  const groups = coarserDimensions(dataset, codeLists);
  const { division } = defaultView(dataset, 0);
  const coarserOf = (name: string) => {
    const { parent, parameter } = findDimension(dataset, name) ?? {};
    const group = groups.find((one) => finerOf(dataset, one).parameter === parameter);
    return group?.name ?? (parent && dimensionNamed(dataset, parent.dimension, division)) ?? name;
  };
  const names = dividedBy(query);
  const choices = names.reduce<string[][]>(
    (some, name) =>
      some.flatMap((one) => [...new Set([name, coarserOf(name)])].map((next) => [...one, next])),
    [[]],
  );
  const [, ...others] = choices;
  return others.map(([dimension, ...crossedBy]) => ({ ...query, dimension, crossedBy }));
}

function findDimension(dataset: Dataset, name: string): Dimension | undefined {
  return [...dataset.dimensions, ...dataset.coarser].find((one) => one.name === name);
}

/** What queries count in all their cells, and in those that are disclosed. */
async function countDisclosed(
  { engine, policy }: ObservationSources,
  context: Context,
  queries: readonly Query[],
): Promise<Disclosed[]> {
  const asked = { tables: Object.fromEntries(queries.entries()) };
  const exact = { ...policy, exact: 'all' as const };
  const shown = await getObservations({ engine, policy }, context, asked);
  const counted = await getObservations({ engine, policy: exact }, context, asked);
  return queries.map((_, place) => {
    const all = counted.tables?.[place]?.all ?? [];
    const valueOf = (code: string) => shown.tables?.[place]?.of(code).value ?? null;
    const sum = (some: typeof all) => some.reduce((total, { value }) => total + (value ?? 0), 0);
    return { mentions: sum(all), disclosed: sum(all.filter(({ code }) => valueOf(code) !== null)) };
  });
}

function shareOf({ mentions, disclosed }: Disclosed): number {
  return mentions === 0 ? 0 : disclosed / mentions;
}
