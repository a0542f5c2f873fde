import { LRUCache } from 'lru-cache';
import { type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, type Dataset } from '~/datasets/dataset';
import { measure } from '~/platform/server/measurements.server';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type CalculationState,
  type Cell,
  type Filter,
  type Query,
  type StatisticsEngine,
} from '~/engine/engine';
import { type ProtectionPolicy } from '~/protection/policy';
import {
  mostOf,
  protectCell,
  protectTable,
  type DisclosedValue,
  type DisclosedTable,
} from '~/protection/protect-table';
import { deriveGroup } from '~/protection/derive-group';
import { discloseClasses } from '~/protection/disclose-classes';
import { roundSum } from '~/protection/suppress-sums';
import { sumOf } from '~/protection/group-cells';
import {
  countedYears,
  isOfThinYear,
  noThinYears,
  type Years,
  yearsOf,
  yearsUnder,
} from '~/protection/thin-years';
import { disclosesGroup } from '~/protection/discloses-group';
import {
  disclosureLevelOf,
  unitesCodes,
  type DisclosureLevel,
} from '~/protection/disclosure-level';
import { type MergedCodes, mergedCodes } from '~/protection/merged-codes';
import { required } from '~/platform/system/required';
import {
  type SuppressionReason,
  type Observation,
  type Observations,
  type ObservationStatus,
} from './observation';
import {
  type CodesByYear,
  type CoarserQuery,
  readCoarser,
  type DisclosedTogether,
} from './coarser-query';
import { isAbsent, statusOfPeriods } from './status-of-period';
import { readGroupFilter } from './group-filter';
import { type CodeGroup, type ObservedQuery, type Queries } from './observed-query';
import { partsOfSum, type SumRule, sumRules } from './sums-of-query';

export type { CodeGroup, ObservedQuery, Queries };

/** What counts, and how the counts are disclosed. */
export interface ObservationSources {
  engine: StatisticsEngine;
  policy: ProtectionPolicy;
}

/** The observed records, and the code lists of their calculation. */
export interface Observed {
  dataset: Dataset;
  codeLists: CodeLists;
  calculation: CalculationState & {
    /** The last day that the records cover, and the day of the calculation, as YYYY-MM-DD. */
    coveredUntil: string;
    runningUntil?: string;
    date: string;
    /** The first day of the records, stray ones excluded, if known, and the years of the stray ones. */
    firstDate?: string;
    earlierYears?: readonly number[];
  };
}

/**
 * Returns what may be disclosed of the records of a calculation: the answer to each query, by the names of
 * its group and its own, all counted in one call of the engine; a query may cross up to three dimensions, and
 * its filter may select a group of places (`readGroupFilter`).
 * Every disclosed number is counted here, and no raw count leaves this function. The division is that of the
 * dimensions that a query names: `province` is of 38 provinces, `province_34` of 34.
 *
 * @throws if the dataset does not declare a measure or dimension that a query names.
 */
export async function getObservations(
  sources: ObservationSources,
  observed: Observed,
  groups: Readonly<Record<string, Queries>>,
): Promise<Record<string, Record<string, Observations>>> {
  const rules = { ...observed, policy: sources.policy };
  const requested = Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([name, query]) => {
      const ofGroup = readGroupFilter(rules, query);
      return { group, name, ofGroup, queries: ofGroup?.queries ?? { [name]: query } };
    }),
  );
  if (requested.every(({ ofGroup }) => ofGroup === null)) return observe(sources, observed, groups);
  const parts = await observe(
    sources,
    observed,
    Object.fromEntries(requested.map(({ queries }, index) => [String(index), queries])),
  );
  const answers: Record<string, Record<string, Observations>> = {};
  for (const [index, { group, name, ofGroup }] of requested.entries()) {
    const counted = parts[String(index)] ?? {};
    (answers[group] ??= {})[name] = ofGroup
      ? ofGroup.read(counted)
      : required(counted[name], 'answer');
  }
  return answers;
}

/** Does the same for queries whose filters select no group of places. */
async function observe(
  { engine, policy }: ObservationSources,
  { dataset, calculation, codeLists }: Observed,
  groups: Readonly<Record<string, Queries>>,
): Promise<Record<string, Record<string, Observations>>> {
  const years = await countYears({ engine, policy }, dataset, calculation);
  const merged = mergedCodes(dataset, codeLists);
  const rules = { dataset, codeLists, calculation, policy, merged, years };
  const requested = Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([name, declared]) => {
      const coarser = readCoarser(rules, declared, hasRoundedCounts(rules, declared));
      const query = coarser?.finer ?? declared;
      const main = coarser?.counted ?? countedBy(query);
      const parts =
        coarser && !isSum(rules, query) ? [coarser.byYear ?? []].flat() : partsOf(rules, query);
      const statusOf = statusOfPeriods({ dataset, codeLists, calculation }, declared);
      return { group, name, query, coarser, main, parts, statusOf };
    }),
  );
  const main = requested.flatMap(({ main, parts }) => [main, ...parts]);
  const sums = sumRules(
    rules,
    requested.flatMap(({ query, main }) =>
      isSum(rules, query) ? [{ query: main, ...levelsOf(rules, query) }] : [],
    ),
  );
  const queries = [...main, ...sums.queries];
  const aggregates = await countWithoutThinYears(engine, rules, calculation, queries);
  const ruleOf = sums.read(aggregates.slice(main.length));
  const limits = new Set(
    requested.flatMap(({ coarser, query }) => [
      ...(coarser?.limits ?? []),
      ...(limitsClasses(rules, query) ? dividedBy(query) : []),
    ]),
  );
  const codesByYear = await countCodes({ engine, policy }, dataset, calculation, limits);
  const counts = { ...rules, codesByYear };
  const answers: Record<string, Record<string, Observations>> = {};
  for (const { group, name, query, coarser, main, parts, statusOf } of requested) {
    const aggregate = required(aggregates[queries.indexOf(main)], 'aggregate');
    const counted = parts.flatMap((part) => aggregates[queries.indexOf(part)] ?? []);
    const disclosed = isSum(rules, query)
      ? sumsOf(rules, query, {
          sums: aggregate,
          counted: required(counted[0], 'count'),
          rule: ruleOf(main),
          coarser,
        })
      : coarser
        ? countsTogether(counts, query, {
            coarser,
            aggregate,
            together: coarser.protect({ aggregate, byYear: counted[0], codesByYear }),
          })
        : countsOf(counts, query, aggregate, counted);
    const isMissing = !disclosed.total.value && isAbsent({ dataset, codeLists }, query.filter);
    const total = isMissing ? { ...disclosed.total, status: 'M' as const } : disclosed.total;
    (answers[group] ??= {})[name] = observationsOf({ ...disclosed, total }, statusOf);
  }
  return answers;
}

/** What determines how counts are disclosed. */
interface Rules {
  dataset: Dataset;
  calculation: Observed['calculation'];
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  merged: MergedCodes;
  years: Years;
}

/** The same with the exact counts that are public. */
interface RulesOfCounts extends Rules {
  codesByYear: CodesByYear;
}

/**
 * Counts of calculations that are made once, since calculations do not change: the records by year, and by
 * codes of each year.
 */
const knownCounts = new WeakMap<StatisticsEngine, LRUCache<string, Aggregate['byCode']>>();
const MAX_KNOWN = 5_000;

/** Returns the years of a calculation. */
async function countYears(
  sources: ObservationSources,
  dataset: Dataset,
  calculation: CalculationState,
): Promise<Years> {
  const [byYear] = await countOnce(sources, dataset, calculation, [[]]);
  return byYear ? yearsOf(byYear, sources.policy) : noThinYears;
}

/** Counts the records of each code of some dimensions in each year. */
async function countCodes(
  sources: ObservationSources,
  dataset: Dataset,
  calculation: CalculationState,
  names: ReadonlySet<string>,
): Promise<CodesByYear> {
  const all = [...names];
  const counted = await countOnce(
    sources,
    dataset,
    calculation,
    all.map((name) => [name]),
  );
  return new Map(all.flatMap((name, index) => (counted[index] ? [[name, counted[index]]] : [])));
}

/**
 * Counts all records of a calculation by some dimensions and the year, each table once; none if nothing is
 * protected.
 */
async function countOnce(
  { engine, policy }: ObservationSources,
  { dimensions, measures }: Dataset,
  calculation: CalculationState,
  tables: readonly (readonly string[])[],
): Promise<Aggregate['byCode'][]> {
  const year = dimensions.find(({ calendar }) => calendar === 'year')?.name;
  const measure = measures.find(({ column }) => column === undefined)?.name;
  if (policy.exact === 'all' || !year || !measure) return [];
  const known = knownCounts.get(engine) ?? new LRUCache({ max: MAX_KNOWN });
  knownCounts.set(engine, known);
  const keyOf = (names: readonly string[]) => [calculation.id, ...names].join(CODE_SEPARATOR);
  const missing = tables.filter((names) => !known.has(keyOf(names)));
  const queries = missing.map((names): Query => {
    const [dimension, ...crossedBy] = [...names, year];
    return { filter: { codes: {} }, measure, dimension, crossedBy };
  });
  const counted = queries.length > 0 ? await engine.aggregate(calculation, queries) : [];
  const found = new Map(
    missing.map((names, index) => [keyOf(names), required(counted[index], 'aggregate').byCode]),
  );
  for (const [key, byCode] of found) known.set(key, byCode);
  return tables.map((names) =>
    required(found.get(keyOf(names)) ?? known.get(keyOf(names)), 'aggregate'),
  );
}

/**
 * Counts queries, without years of few records where these must not be disclosed: in a total, or in the codes
 * that divide it.
 */
async function countWithoutThinYears(
  engine: StatisticsEngine,
  { policy, years }: Rules,
  calculation: CalculationState,
  queries: readonly Query[],
): Promise<Aggregate[]> {
  const narrowed = ({ filter, ...query }: Query): Query => {
    const counted = countedYears({ filter, dimensions: dividedBy(query) }, years, policy);
    if (!counted?.length) return { filter, ...query };
    return { ...query, filter: { ...filter, codes: { ...filter.codes, year: counted } } };
  };
  const totals = new Map<Query, Query>();
  for (const query of queries) {
    const { filter, measure } = query;
    const isNarrowed = ({ filter: of }: Query) => of !== filter;
    const total = { filter, measure };
    if (isNarrowed(narrowed(query)) && !isNarrowed(narrowed(total))) totals.set(query, total);
  }
  const all = [...queries.map(narrowed), ...totals.values()];
  const aggregates = await engine.aggregate(calculation, all);
  return queries.map((query, index) => {
    const total = totals.get(query);
    const aggregate = required(aggregates[index], 'aggregate');
    if (!total) return aggregate;
    return { ...aggregate, total: required(aggregates[all.indexOf(total)], 'total').total };
  });
}

/** Returns what an engine counts for a query: for a declared group its codes. */
function countedBy({ within, ...query }: ObservedQuery): Query {
  if (!within) return query;
  const { filter } = query;
  const codes = { ...filter.codes, [within.dimension]: within.codes };
  return { ...query, filter: { ...filter, codes } };
}

/**
 * Returns the further queries that decide what may be disclosed: for rounded counts of a declared group, the
 * codes of its dimension, in total and by code; for sums, the number of their records.
 */
function partsOf(rules: Rules, query: ObservedQuery): Query[] {
  const { filter, measure, within } = query;
  const records = rules.dataset.measures.find(({ column }) => column === undefined);
  if (isSum(rules, query)) return [{ ...countedBy(query), measure: records?.name ?? measure }];
  if (!within) return [];
  const { ofTotal, ofCodes } = levelsOf(rules, query);
  const divided = dividedBy(query);
  return [
    ...(ofTotal === 'rounded' ? [{ filter, measure, dimension: within.dimension }] : []),
    ...(ofCodes === 'rounded' && divided.length > 0
      ? [{ filter, measure, dimension: within.dimension, crossedBy: divided }]
      : []),
  ];
}

/** Sums disclose of single records what rounding does not hide; a policy of exact counts allows that. */
function isSum({ dataset, policy }: Rules, { measure }: Query): boolean {
  const { measures } = dataset;
  return (
    policy.exact !== 'all' &&
    measures.some((candidate) => candidate.name === measure && candidate.column)
  );
}

function inGroups({ total, byCode }: Aggregate, groupOf: (code: string) => string): Aggregate {
  const grouped = new Map<string, Cell>();
  for (const [code, { count, key }] of byCode) {
    const group = groupOf(code);
    const cell = grouped.get(group) ?? { count: 0, key: 0 };
    grouped.set(group, { count: cell.count + count, key: (cell.key + key) >>> 0 });
  }
  return { total, byCode: grouped };
}

/** Returns whether exact counts of codes also bound classes of them. */
function limitsClasses(rules: Rules, query: ObservedQuery): boolean {
  const { exact } = rules.policy;
  return (
    query.classes !== undefined &&
    exact !== 'all' &&
    exact.includes(query.dimension ?? '') &&
    levelsOf(rules, query).ofCodes === 'rounded'
  );
}

/**
 * Returns how many records under the filter of a query a code can have at most: those of its years, which an
 * exact table shows.
 */
function limitOfCodes(
  { years, codesByYear }: RulesOfCounts,
  { filter, dimension = '' }: ObservedQuery,
): (code: string) => number {
  const counted = codesByYear.get(dimension);
  const taken = yearsUnder(filter, years.others);
  return (code) =>
    taken.reduce(
      (sum, year) => sum + (counted?.get([code, year].join(CODE_SEPARATOR))?.count ?? 0),
      0,
    );
}

/** The parts of the protection of class counts. */
interface ClassCounts {
  aggregate: Aggregate;
  level: DisclosureLevel;
  disclosedTotal: DisclosedValue;
  together: DisclosedTogether | null;
}

/**
 * Protects the counts of the classes of codes that a query declares, or of its codes. Each code counts with the most
 * records that its disclosed value and the exact table of the year allow.
 *
 * @param counts - `disclosedTotal`: the disclosed count of all records together.
 */
function protectClasses(
  rules: RulesOfCounts,
  query: ObservedQuery,
  { aggregate, level, disclosedTotal, together }: ClassCounts,
): DisclosedTable {
  const { policy } = rules;
  const { classes } = query;
  if (classes && level !== 'rounded')
    return protectTable(inGroups(aggregate, classes.of), level, policy);
  const table = protectTable(aggregate, level, policy, level === 'rounded' ? together : null);
  if (!classes) return table;
  if (table.level === 'suppressed') return table;
  const disclosedOf = (code: string) =>
    table.byCode.get(code) ?? together?.of(code) ?? protectCell(none, level, policy);
  const limitOf = limitsClasses(rules, query) ? limitOfCodes(rules, query) : () => Infinity;
  const mostOfCode = (code: string) => Math.min(mostOf(disclosedOf(code), policy), limitOf(code));
  const listed = [...new Set([...classes.codes, ...table.byCode.keys(), NOT_STATED])];
  const byClass = discloseClasses(
    classes,
    { listed, disclosedOf, mostOfCode, total: disclosedTotal },
    policy,
  );
  const notStated = table.byCode.get(NOT_STATED);
  if (notStated) byClass.set(NOT_STATED, notStated);
  return { ...table, byCode: byClass };
}

interface DisclosedAggregate {
  total: DisclosedValue;
  byCode: ReadonlyMap<string, DisclosedValue>;
  /** Returns the value of a code that is not among them. */
  restOf(code: string): DisclosedValue;
  isExact: boolean;
  suppression: SuppressionReason | null;
}

const suppressed: DisclosedValue = { protection: 'suppressed', value: null };
const none: Cell = { count: 0, key: 0 };

/** Returns the disclosure level of the codes, and that of the total, which crosses less. */
function levelsOf({ dataset, policy, merged, years }: Rules, query: ObservedQuery) {
  const { filter, within } = query;
  const ofGroup = within ? [within.dimension] : [];
  const levelOf = (dimensions: readonly string[]): DisclosureLevel =>
    disclosureLevelOf(
      dataset,
      { filter, dimensions: [...dimensions, ...ofGroup] },
      policy,
      merged,
      years,
    );
  return { ofTotal: levelOf([]), ofCodes: levelOf(dividedBy(query)) };
}

function countsOf(
  rules: RulesOfCounts,
  query: ObservedQuery,
  aggregate: Aggregate,
  parts: readonly Aggregate[],
  together: DisclosedTogether | null = null,
): DisclosedAggregate {
  const { policy } = rules;
  const { ofTotal, ofCodes } = levelsOf(rules, query);
  const total =
    (ofTotal === 'rounded' && together?.total) || protectCell(aggregate.total, ofTotal, policy);
  // A total of all years bounds nothing that excludes years of few records.
  const ofAll = ofTotal === 'exact' && isWithoutThinYears(rules, query) ? suppressed : total;
  const { level, byCode } = protectClasses(rules, query, {
    aggregate,
    level: ofCodes,
    disclosedTotal: ofAll,
    together,
  });
  measure('table', { level });
  const isRounded = level === 'rounded';
  const rest = protectCell(none, level, policy);
  const restOf = (code: string): DisclosedValue => {
    if (!isRounded || !together) return rest;
    if (code !== '') return together.of(code);
    // With one dimension, every row that is not below the threshold is listed.
    return dividedBy(query).length > 1 ? suppressed : rest;
  };
  const group = query.within && readGroup(rules, query, parts);
  const disclosedOf = (code: string): DisclosedValue => {
    // A suppressed value does not even disclose whether it is below the threshold.
    if (isThin(rules, query, code) || (isRounded && isMerged(rules, query, code)))
      return suppressed;
    const derived = isRounded ? group?.derivedOf(code) : null;
    return derived ?? byCode.get(code) ?? restOf(code);
  };
  const codes = (isRounded && group?.codes) || [...byCode.keys()];
  const disclosed = codes
    .filter((code) => !isRounded || !isMerged(rules, query, code))
    .map((code) => [code, disclosedOf(code)] as const)
    .filter(([, { value }]) => !group || value !== null);
  const undisclosed = isRounded
    ? [
        ...(together?.suppressed ?? []).map((code) => [code, disclosedOf(code)] as const),
        ...mergedCodesOf(rules, query).map((code) => [code, suppressed] as const),
      ]
    : [];
  return {
    total: (ofTotal === 'rounded' && group?.derivedOf()) || total,
    byCode: new Map([...disclosed, ...undisclosed]),
    restOf: disclosedOf,
    isExact: level === 'exact',
    suppression: suppressionOf(rules, query, { ofCodes, level }),
  };
}

interface CountsTogether {
  coarser: CoarserQuery<ObservedQuery>;
  /** The counts of the finer table, by year if it is of several years. */
  aggregate: Aggregate;
  together: DisclosedTogether;
}

/** Returns the counts of several codes or years together; rounded ones are disclosed as their parts allow. */
function countsTogether(
  rules: RulesOfCounts,
  query: ObservedQuery,
  { coarser, aggregate, together }: CountsTogether,
): DisclosedAggregate {
  const { policy } = rules;
  const grouped = inGroups(aggregate, coarser.rowOf);
  if (!coarser.hasGroups) return countsOf(rules, query, grouped, [], together);
  const { ofTotal, ofCodes: ofFiner } = levelsOf(rules, query);
  const ofCodes = ofFiner === 'rounded' && coarser.isDecided ? 'suppressed' : ofFiner;
  const isRounded = ofCodes === 'rounded';
  const { level, byCode } = protectTable(grouped, ofCodes, policy, isRounded ? together : null);
  measure('table', { level });
  const rest = protectCell(none, level, policy);
  const disclosedOf = (row: string): DisclosedValue => {
    if (isThin(rules, query, row)) return suppressed;
    if (level !== 'rounded') return byCode.get(row) ?? rest;
    // In a table that crosses dimensions, unlisted rows are not all below the threshold.
    if (row === '' && coarser.rows.length === 0) return suppressed;
    return isMerged(rules, query, row) ? suppressed : together.of(row);
  };
  // Rows that are suppressed whatever they count are not distinguished from others without a listed finer
  // row.
  const rows =
    level === 'suppressed' ? [] : [...new Set([...coarser.rows, ...grouped.byCode.keys()])];
  const isListed = ([, disclosed]: readonly [string, DisclosedValue]) =>
    disclosed.value !== null ||
    (disclosed.protection === 'suppressed' &&
      (disclosed.min !== undefined || coarser.rows.length > 0));
  return {
    total:
      (ofTotal === 'rounded' && together.total) || protectCell(aggregate.total, ofTotal, policy),
    byCode: new Map(rows.map((row) => [row, disclosedOf(row)] as const).filter(isListed)),
    restOf: disclosedOf,
    isExact: level === 'exact',
    suppression: suppressionOf(rules, query, { ofCodes, level }),
  };
}

/** Returns whether a query has rounded counts, which may be of several years together. */
function hasRoundedCounts(rules: Rules, query: ObservedQuery): boolean {
  if (query.within || isSum(rules, query)) return false;
  const finer = readCoarser(rules, query, false)?.finer ?? query;
  return Object.values(levelsOf(rules, finer)).includes('rounded');
}

/** Returns whether the codes of a query exclude the records of years of few. */
function isWithoutThinYears({ years, policy }: Rules, { filter, ...query }: Query): boolean {
  return countedYears({ filter, dimensions: dividedBy(query) }, years, policy) !== null;
}

/** Returns whether a row is of a year of few records that its table excludes. */
function isThin(rules: Rules, query: Query, row: string): boolean {
  return isOfThinYear(row, dividedBy(query), rules.years) && isWithoutThinYears(rules, query);
}

/** Returns whether another division counts a code of a table, or of what crosses it, together with others. */
function isMerged({ merged }: Rules, query: ObservedQuery, code = ''): boolean {
  const names = dividedBy(query);
  if (!names.some((name) => merged.has(name))) return false;
  const codes = code.split(CODE_SEPARATOR);
  return names.some((name, index) => merged.get(name)?.has(codes[index] ?? ''));
}

/** Returns the merged codes of a table of one dimension: its rows that are never disclosed. */
function mergedCodesOf({ merged }: Rules, query: ObservedQuery): string[] {
  const [dimension = '', ...others] = dividedBy(query);
  return others.length > 0 ? [] : [...(merged.get(dimension)?.keys() ?? [])];
}

/**
 * Returns the disclosed values of a declared group whose rounded counts may not be disclosed: those that
 * follow from the counts of its codes, of the others and of all together.
 *
 * @returns the codes of records under the filter, and what may be derived of one, or of the total; null if
 * the count of the group may itself be disclosed.
 */
function readGroup(rules: Rules, query: ObservedQuery, parts: readonly Aggregate[]) {
  const { policy, dataset, merged, years } = rules;
  const { filter, within = { codes: [], others: [] } } = query;
  const levels = levelsOf(rules, query);
  const levelOfAll = (dimensions: readonly string[]) =>
    disclosureLevelOf(dataset, { filter, dimensions: [...dimensions] }, policy, merged, years);
  const keys = new Set(parts.flatMap(({ byCode }) => [...byCode.keys()]));
  const rows = [...keys].filter((key) => key.includes(CODE_SEPARATOR));
  return {
    codes: [...new Set(rows.map((key) => key.split(CODE_SEPARATOR).slice(1).join(CODE_SEPARATOR)))],
    derivedOf(code?: string): DisclosedValue | null {
      const cellOf = (part: string): Cell => {
        const key = code === undefined ? part : [part, code].join(CODE_SEPARATOR);
        return parts.map(({ byCode }) => byCode.get(key)).find((cell) => cell) ?? none;
      };
      const [members, others] = [within.codes.map(cellOf), within.others.map(cellOf)];
      if (disclosesGroup({ members, others }, policy)) return null;
      const level = code === undefined ? levels.ofTotal : levels.ofCodes;
      const ofAll = levelOfAll(code === undefined ? [] : dividedBy(query));
      const disclosedOf = (cell: Cell) => protectCell(cell, level, policy);
      return deriveGroup(
        {
          members: members.map(disclosedOf),
          others: others.map(disclosedOf),
          all: protectCell(sumOf([...members, ...others]), ofAll, policy),
        },
        policy,
      );
    },
  };
}

interface CountedSums {
  sums: Aggregate;
  /** The records that are summed, by the same divisions. */
  counted: Aggregate;
  /** Which are suppressed; null if all are. */
  rule: SumRule | null;
  /** How rows are combined: the sum of several is disclosed if each of theirs is. */
  coarser: CoarserQuery<ObservedQuery> | null;
}

function sumsOf(
  rules: Rules,
  query: ObservedQuery,
  { sums, counted, rule, coarser }: CountedSums,
): DisclosedAggregate {
  const isExact = rule?.hasCodes ?? false;
  measure('table', { level: isExact ? 'exact' : 'suppressed' });
  const main = countedBy(query);
  const { ofTotal, ofCodes } = levelsOf(rules, query);
  const disclosedOf = (value: number, records: Cell, row?: string): DisclosedValue => {
    if (row === undefined ? ofTotal !== 'exact' : isThin(rules, query, row)) return suppressed;
    const { years, codes } = partsOfSum(rules, main, row);
    const isVisible =
      rule && !years.some((year) => codes.some((code) => rule.isSuppressed(year, code)));
    return isVisible ? roundSum(value, records, rules.policy) : suppressed;
  };
  // A code of records whose sum is 0 is listed, too: otherwise suppressed ones would be known not to be 0.
  const disclosed = new Map<string, DisclosedValue>();
  for (const [code, records] of isExact ? counted.byCode : []) {
    const row = coarser?.rowOf(code) ?? code;
    const value = disclosedOf(sums.byCode.get(code)?.count ?? 0, records, code);
    disclosed.set(row, addDisclosed(disclosed.get(row), value));
  }
  return {
    total: disclosedOf(sums.total.count, counted.total),
    byCode: disclosed,
    // No record has an unlisted row.
    restOf: (code) => (isExact ? disclosedOf(0, none, code) : suppressed),
    isExact,
    suppression:
      ofCodes === 'suppressed'
        ? suppressionOf(rules, query, { ofCodes, level: ofCodes })
        : isExact
          ? null
          : 'sums',
  };
}

/** Adds two sums; their errors add up, too. */
function addDisclosed(a: DisclosedValue | undefined, b: DisclosedValue): DisclosedValue {
  if (!a) return b;
  if (a.value === null || b.value === null) return suppressed;
  const error = (a.error ?? 0) + (b.error ?? 0);
  const value = a.value + b.value;
  return error ? { protection: 'rounded', value, error } : { protection: 'exact', value };
}

function suppressionOf(
  { dataset, policy, merged, years }: Rules,
  query: Query,
  { ofCodes, level }: { ofCodes: DisclosureLevel; level: DisclosureLevel },
): SuppressionReason | null {
  const { filter, dimension } = query;
  if (ofCodes === 'suppressed') {
    if (countedYears({ filter, dimensions: dividedBy(query) }, years, policy)?.length === 0)
      return dimension === undefined ? null : 'few';
    if (unitesCodes(dataset, filter, policy)) return 'union';
    return hasOtherDivision(filter, merged) ? 'merged' : 'depth';
  }
  return level === 'suppressed' && dimension !== undefined ? 'few' : null;
}

/** Returns whether a filter selects a code that another division counts together with others. */
function hasOtherDivision({ codes }: Filter, merged: MergedCodes): boolean {
  return Object.entries(codes).some(([name, some]) =>
    some.some((code) => merged.get(name)?.get(code)),
  );
}

function observationsOf(
  { total, byCode, restOf, ...state }: DisclosedAggregate & Pick<Observations, 'total'>,
  statusOf: (code: string, hasRecords: boolean) => ObservationStatus,
): Observations {
  const of = (code: string): Observation => {
    const disclosed = byCode.get(code) ?? restOf(code);
    // The status of a code that was not in use does not depend on a hidden count.
    const status = statusOf(code, Boolean(disclosed.value));
    if (status === 'O') return { protection: 'suppressed', value: null, code, status };
    // Written out: tables have thousands of codes, and spreading each takes ten times as long.
    if (disclosed.protection === 'below-threshold')
      return { protection: 'below-threshold', value: null, max: disclosed.max, code, status };
    if (disclosed.protection === 'suppressed')
      return { protection: 'suppressed', value: null, min: disclosed.min, code, status };
    const { protection, value, error } = disclosed;
    return error ? { protection, value, error, code, status } : { protection, value, code, status };
  };
  return { total, all: [...byCode.keys()].map(of), of, ...state };
}
