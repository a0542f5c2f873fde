import { calendarCode } from '~/datasets/calendar';
import { NOT_STATED, OUTSIDE_INDONESIA, type Dataset } from '~/datasets/dataset';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type CalculationState,
  type Cell,
  type Filter,
  type Query,
  type StatisticsEngine,
} from '../engine';
import { type ProtectionPolicy } from '../protection/policy';
import { protectSums } from '../protection/protect-sums';
import { protectCell, protectTable, type Shown } from '../protection/protect-table';
import { tellsGroup } from '../protection/tells-group';
import { tierOfTable, unitesCodes, type Tier } from '../protection/tier-of-table';
import { type Closing, type Observation, type Observations } from './observation';

/** Codes of a dimension that gives a record one code, and all others that records under a filter may carry. */
export interface CodeGroup {
  dimension: string;
  codes: readonly string[];
  others: readonly string[];
}

/** A query, or one that counts declared groups of codes as if they were codes. */
export interface ObservedQuery extends Query {
  /** The group of each code, each code in one; the dimension gives a record one code. */
  groups?: (code: string) => string;
  /** Counts a declared group of codes alone: told as a table is that their dimension divides, too. */
  within?: CodeGroup;
}

/** Queries by name. */
export type Queries = Readonly<Record<string, ObservedQuery>>;

/** Who counts, and how what was counted is shown. */
export interface ObservationSources {
  engine: StatisticsEngine;
  policy: ProtectionPolicy;
}

/** The records that are observed. */
export interface Observed {
  dataset: Dataset;
  calculation: CalculationState & {
    /** The day of the calculation, as YYYY-MM-DD. */
    date: string;
  };
}

/**
 * What may be told of the records of a calculation: the answer to each query under its names, that of its
 * group and its own, all counted in one call of the engine; a query may cross up to three dimensions. Nothing that is shown is counted elsewhere, and
 * no raw count leaves here. The division is that of the dimensions that a query names: `province` is of 38
 * provinces, `province_34` of 34.
 *
 * @throws if the dataset does not declare a measure or dimension that a query names.
 */
export async function getObservations(
  { engine, policy }: ObservationSources,
  { dataset, calculation }: Observed,
  groups: Readonly<Record<string, Queries>>,
): Promise<Record<string, Record<string, Observations>>> {
  const asked = Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([name, query]) => {
      const main = countedBy(query);
      return { group, name, query, main, parts: partsOf(dataset, query, policy) };
    }),
  );
  const records = dataset.measures.find(({ column }) => column === undefined)?.name;
  const queries = asked.flatMap(({ main, parts }): Query[] => [
    main,
    ...(records !== undefined && isSum(dataset, main, policy)
      ? [{ ...main, measure: records }]
      : []),
    ...parts,
  ]);
  const aggregates = await engine.aggregate(calculation, queries);
  const answers: Record<string, Record<string, Observations>> = {};
  for (const { group, name, query, main, parts } of asked) {
    const aggregate = aggregates[queries.indexOf(main)];
    if (!aggregate) throw new Error('The engine left a query unanswered');
    const counted = parts.flatMap((part) => aggregates[queries.indexOf(part)] ?? []);
    const shown = isSum(dataset, query, policy)
      ? sumsOf(dataset, query, policy, aggregate, aggregates[queries.indexOf(main) + 1])
      : countsOf(dataset, query, policy, inGroups(aggregate, query), counted);
    (answers[group] ??= {})[name] = observationsOf(
      shown,
      openCode(dataset, query, calculation.date),
    );
  }
  return answers;
}

/** What an engine counts for a query: of a declared group its codes. */
function countedBy({ within, ...query }: ObservedQuery): Query {
  if (!within) return query;
  const { filter } = query;
  const codes = { ...filter.codes, [within.dimension]: within.codes };
  return { ...query, filter: { ...filter, codes } };
}

/** What tells whether rounded counts of a declared group may be told: the codes of its dimension, in all and of each code. */
function partsOf(dataset: Dataset, query: ObservedQuery, policy: ProtectionPolicy): Query[] {
  const { filter, measure, within } = query;
  if (!within || isSum(dataset, query, policy)) return [];
  const { ofTotal, ofCodes } = tiersOf(dataset, query, policy);
  const divided = dividedBy(query);
  return [
    ...(ofTotal === 'rounded' ? [{ filter, measure, dimension: within.dimension }] : []),
    ...(ofCodes === 'rounded' && divided.length > 0
      ? [{ filter, measure, dimension: within.dimension, crossedBy: divided }]
      : []),
  ];
}

/** Sums tell of single records what rounding does not hide; under a policy of exact counts they may. */
function isSum({ measures }: Dataset, { measure }: Query, policy: ProtectionPolicy): boolean {
  return policy.exact !== 'all' && measures.some((one) => one.name === measure && one.column);
}

function inGroups({ total, byCode }: Aggregate, { groups }: ObservedQuery): Aggregate {
  if (!groups) return { total, byCode };
  const grouped = new Map<string, Cell>();
  for (const [code, { count, key }] of byCode) {
    const group = groups(code);
    const cell = grouped.get(group) ?? { count: 0, key: 0 };
    grouped.set(group, { count: cell.count + count, key: (cell.key + key) >>> 0 });
  }
  return { total, byCode: grouped };
}

interface ShownAggregate {
  total: Shown;
  byCode: ReadonlyMap<string, Shown>;
  /** What is shown of a code that is not among them. */
  rest: Shown;
  isExact: boolean;
  closing: Closing | null;
}

const closed: Shown = { protection: 'closed', value: null };
const none: Cell = { count: 0, key: 0 };

/** The tier of the codes, and that of the total, which crosses less. */
function tiersOf(dataset: Dataset, query: ObservedQuery, policy: ProtectionPolicy) {
  const { filter, within } = query;
  const ofGroup = within ? [within.dimension] : [];
  const tierOf = (dimensions: readonly string[]): Tier =>
    tierOfTable(dataset, { filter, dimensions: [...dimensions, ...ofGroup] }, policy);
  return { ofTotal: tierOf([]), ofCodes: tierOf(dividedBy(query)) };
}

function countsOf(
  dataset: Dataset,
  query: ObservedQuery,
  policy: ProtectionPolicy,
  aggregate: Aggregate,
  parts: readonly Aggregate[],
): ShownAggregate {
  const { ofTotal, ofCodes } = tiersOf(dataset, query, policy);
  const { tier, byCode } = protectTable(aggregate, ofCodes, policy);
  const isTold = (code?: string) => tellsWithin(query.within, code, parts, policy);
  const isRounded = query.within && tier === 'rounded';
  return {
    total:
      ofTotal === 'rounded' && !isTold() ? closed : protectCell(aggregate.total, ofTotal, policy),
    byCode: isRounded
      ? new Map([...byCode].map(([code, shown]) => [code, isTold(code) ? shown : closed]))
      : byCode,
    rest: protectCell(none, tier, policy),
    isExact: tier === 'exact',
    closing: closingOf(dataset, query, policy, { ofCodes, tier }),
  };
}

/** Whether a rounded count of a declared group may be told: of all its records, or of those with a code. */
function tellsWithin(
  within: CodeGroup | undefined,
  code: string | undefined,
  parts: readonly Aggregate[],
  policy: ProtectionPolicy,
): boolean {
  if (!within) return true;
  const cellOf = (own: string): Cell => {
    const key = code === undefined ? own : [own, code].join(CODE_SEPARATOR);
    return parts.map(({ byCode }) => byCode.get(key)).find((cell) => cell) ?? none;
  };
  return tellsGroup({ own: within.codes.map(cellOf), others: within.others.map(cellOf) }, policy);
}

function sumsOf(
  dataset: Dataset,
  query: ObservedQuery,
  policy: ProtectionPolicy,
  sums: Aggregate,
  counted: Aggregate | undefined,
): ShownAggregate {
  const { ofTotal, ofCodes } = tiersOf(dataset, query, policy);
  const isExact = ofCodes === 'exact' && counted !== undefined;
  const byCode = isExact ? protectSums(sums, counted, policy) : null;
  const total = ofTotal === 'exact' && counted && protectSums(sums, counted, policy)?.total;
  return {
    total: total || closed,
    byCode: byCode?.byCode ?? new Map(),
    rest: isExact ? { protection: 'exact', value: 0 } : closed,
    isExact,
    closing:
      ofCodes === 'closed'
        ? closingOf(dataset, query, policy, { ofCodes, tier: ofCodes })
        : isExact
          ? null
          : 'sums',
  };
}

function closingOf(
  dataset: Dataset,
  { filter, dimension }: Query,
  policy: ProtectionPolicy,
  { ofCodes, tier }: { ofCodes: Tier; tier: Tier },
): Closing | null {
  if (ofCodes === 'closed') return unitesCodes(dataset, filter, policy) ? 'union' : 'depth';
  return tier === 'closed' && dimension !== undefined ? 'few' : null;
}

function observationsOf(
  { total, byCode, rest, ...state }: ShownAggregate,
  openCode: string | null,
): Observations {
  const statusOf = (code: string) =>
    code === NOT_STATED || code === OUTSIDE_INDONESIA ? code : code === openCode ? 'P' : 'A';
  const of = (code: string): Observation => {
    const shown = byCode.get(code) ?? rest;
    const status = statusOf(code);
    // Written out: tables have thousands of codes, and to spread each takes ten times as long.
    if (shown.protection === 'low')
      return { protection: 'low', value: null, max: shown.max, code, status };
    if (shown.protection === 'closed') return { protection: 'closed', value: null, code, status };
    return { protection: shown.protection, value: shown.value, code, status };
  };
  return { total, all: [...byCode.keys()].map(of), of, ...state };
}

/** The code of a series whose period is not over: it holds the day of the calculation. */
function openCode(dataset: Dataset, query: Query, day: string): string | null {
  const { filter } = query;
  const [dimension, ...others] = dividedBy(query);
  if (others.length > 0) return null;
  const part = dataset.dimensions.find(({ name }) => name === dimension)?.calendar;
  return part && isOfDay(dataset, filter, day) ? calendarCode(day, part) : null;
}

function isOfDay({ dimensions }: Dataset, { codes, start, end }: Filter, day: string): boolean {
  if ((start !== undefined && day < start) || (end !== undefined && day > end)) return false;
  return dimensions.every(({ name, calendar }) => {
    const asked = codes[name] ?? [];
    return !calendar || asked.length === 0 || asked.includes(calendarCode(day, calendar));
  });
}
