import { coarserDimensions } from '~/datasets/coarser';
import { type Dataset, dimensionNamed, type Dimension } from '~/datasets/dataset';
import { dividedBy, type Query } from '../../engine';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../../observations/get-observations.server';
import { defaultView, type View } from '../../views/view';
import { recordsMeasure } from '../../widgets/main-query';
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
 * Of typical tables of all years (place and subject, place and month, all three, smaller places and subject), and of those of views
 * under two filters: what they disclose, and what coarser ones do. Of views, the better one of each table counts.
 */
export async function usefulness(
  sources: ObservationSources,
  context: Context,
  filteredViews: readonly View[],
): Promise<Usefulness[]> {
  const { dataset } = context;
  const typical = typicalTables(dataset).map((by): Query => ({
    ...{ filter: { codes: {} }, measure: recordsMeasure(context) },
    ...{ dimension: by[0], crossedBy: by.slice(1) },
  }));
  const ofViews = filteredViews.flatMap((view) => tablesOf({ ...context, view }));
  const finer = await countDisclosed(sources, context, [...typical, ...ofViews]);
  const queries = [...typical, ...ofViews].map((query) => coarserQuery(context, query));
  const coarser = await countDisclosed(sources, context, queries);
  const parametersOf = (query: Query) =>
    dividedBy(query).map((name) => findDimension(dataset, name)?.parameter ?? name);
  const filtered = ofViews.map((_, place) => {
    const [own, other] = [finer, coarser].map((all) => all[typical.length + place]!);
    const { mentions } = own!;
    return { mentions, own: shareOf(own!), best: Math.max(shareOf(own!), shareOf(other!)) };
  });
  const mean = (which: 'own' | 'best') =>
    shareOf({
      mentions: filtered.reduce((sum, { mentions }) => sum + mentions, 0),
      disclosed: filtered.reduce((sum, one) => sum + one.mentions * one[which], 0),
    });
  return [
    ...typical.map((query, place) => ({
      by: { finer: parametersOf(query), coarser: parametersOf(queries[place]!) },
      finer: shareOf(finer[place]!),
      coarser: shareOf(coarser[place]!),
    })),
    ...(filtered.length > 0 ? [{ by: null, finer: mean('own'), coarser: mean('best') }] : []),
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

/** A query by coarser dimensions where there are any, or by parents. */
function coarserQuery({ dataset, codeLists }: Context, query: Query): Query {
  const groups = coarserDimensions(dataset, codeLists);
  const { division } = defaultView(dataset, 0);
  const [dimension, ...crossedBy] = dividedBy(query).map((name) => {
    const { parent, parameter } = findDimension(dataset, name) ?? {};
    const group = groups.find(({ coarsens }) => {
      return findDimension(dataset, coarsens.dimension)?.parameter === parameter;
    });
    if (group) return group.name;
    return parent ? dimensionNamed(dataset, parent.dimension, division) : name;
  });
  return { ...query, dimension, crossedBy };
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
