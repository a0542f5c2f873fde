import { decidesFiner, groupOf, groupsOf } from '~/datasets/coarser';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Aggregate, CODE_SEPARATOR, dividedBy, type Query } from '~/engine/engine';
import { createGroupedCells, type GroupedAxis } from '~/protection/group-cells';
import { type ProtectionPolicy } from '~/protection/policy';
import { protectGroup } from '~/protection/protect-group';
import { type DisclosedValue } from '~/protection/protect-table';
import { type Years, yearsUnder } from '~/protection/thin-years';
import { required } from '~/platform/system/required';

/** Stands for all years, in rows and as a year. */
const ALL = '';

interface Rules {
  dataset: Dataset;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  years: Years;
}

/**
 * The number of records that exact tables show, by dimension: for each of its codes in each year, joined by
 * `CODE_SEPARATOR`.
 */
export type CodesByYear = ReadonlyMap<string, Aggregate['byCode']>;

/** The counts of a query. */
interface Counted {
  /** The answer to `counted`. */
  aggregate: Aggregate;
  /** The answer to `byYear`. */
  byYear?: Aggregate | undefined;
  codesByYear: CodesByYear;
}

/** The disclosed values of several codes or years together. */
export interface DisclosedTogether {
  /** Returns the value of a row, listed or not. */
  of(row: string): DisclosedValue;
  /** The value of all records; absent if that is not a count of several years. */
  total?: DisclosedValue | undefined;
  /**
   * For a table of several years by one dimension: the codes that it suppresses although no record carries
   * them.
   */
  suppressed: string[];
}

/** The code of an exact table whose count limits a row. */
interface Limit {
  name: string;
  codeOf(row: readonly string[]): string;
}

/**
 * How the answer to a query by finer dimensions and by year is combined into one by coarser ones and of all
 * years.
 */
export interface CoarserQuery<Finer extends Query> {
  /** The query by finer dimensions. */
  finer: Finer;
  /** The query that is counted: the finer one, also by year if it is of several years. */
  counted: Query;
  /** The additional query for a total of several years. */
  byYear: Query | null;
  /** Returns the row of the coarser table that contains a row of the finer one. */
  rowOf(row: string): string;
  /** Whether codes are combined, and not only years. */
  hasGroups: boolean;
  /** The rows of a table divided by groups only; none for another one. */
  rows: string[];
  /** The dimensions of exact tables, which limit the records of the codes. */
  limits: string[];
  protect(counted: Counted): DisclosedTogether;
  /** Whether everybody knows from its filter, or from its other dimensions, which codes have no records. */
  isDecided: boolean;
}

/**
 * Reads a query that is divided by coarser dimensions, or whose rounded counts are of several years; null for
 * another one.
 *
 * @param isRounded - whether any of its counts is rounded.
 */
export function readCoarser<RequestedQuery extends Query>(
  rules: Rules,
  query: RequestedQuery,
  isRounded: boolean,
): CoarserQuery<RequestedQuery> | null {
  const { dataset, codeLists, policy } = rules;
  const { filter, measure } = query;
  const names = dividedBy(query);
  const coarserOf = (name: string) => dataset.coarser.find((coarser) => coarser.name === name);
  const axes = names.map((name) => {
    const coarser = coarserOf(name);
    if (!coarser) return { name, groups: null, of: (code: string) => code };
    return {
      name: coarser.coarsens.dimension,
      groups: groupsOf(coarser, dataset, codeLists),
      of: groupOf(coarser, dataset, codeLists),
    };
  });
  const year = dataset.dimensions.find(({ calendar }) => calendar === 'year')?.name ?? '';
  const taken = isRounded ? yearsUnder(filter, rules.years.others) : [];
  const ofYears: GroupedAxis[] =
    taken.length > 1 ? [{ groups: new Map([[ALL, taken]]), isOfYears: true }] : [];
  const hasGroups = axes.some(({ groups }) => groups);
  if (!hasGroups && ofYears.length === 0) return null;
  const isOfOneYear = (name: string) =>
    dataset.dimensions.some(
      (candidate) =>
        candidate.name === name && candidate.calendar && candidate.calendar !== 'month',
    );
  const rowsOfYears = names.length === 0 || names.some(isOfOneYear) ? [] : ofYears;
  const [dimension, ...crossedBy] = axes.map(({ name }) => name);
  const finer = { ...query, dimension, crossedBy };
  const limitOf = (name: string, codeOf: Limit['codeOf']) => readLimit(rules, name, codeOf) ?? [];
  const ofFilter = Object.entries(ofYears.length > 0 ? filter.codes : {}).flatMap(
    ([name, [code, ...more]]) =>
      code === undefined || more.length > 0 ? [] : limitOf(name, () => code),
  );
  const ofCodes = axes.flatMap(({ name, groups }, index) =>
    groups || ofYears.length > 0 ? limitOf(name, (codes) => required(codes[index], name)) : [],
  );
  const [axisOfYears] = rowsOfYears.length > 0 && axes.length === 1 ? axes : [];
  const knownCodes = (codesByYear: CodesByYear): string[] => {
    const ofDimension = dataset.dimensions.find(({ name }) => name === axisOfYears?.name);
    if (!ofDimension) return [];
    const exact = codesByYear.get(ofDimension.name);
    if (!exact) return codesOfDimension(ofDimension, codeLists).map(({ code }) => code);
    const ofTaken = [...exact.keys()].filter((key) => {
      const [, year = ''] = key.split(CODE_SEPARATOR);
      return taken.includes(year);
    });
    return [...new Set(ofTaken.map(firstCode))];
  };
  const hasDays = filter.start !== undefined || filter.end !== undefined;
  const others = dataset.dimensions.filter(
    ({ name }) => names.includes(name) || (filter.codes[name] ?? []).length > 0,
  );
  return {
    finer,
    counted: { ...finer, crossedBy: [...crossedBy, ...rowsOfYears.map(() => year)] },
    byYear: ofYears.length > 0 ? { filter, measure, dimension: year } : null,
    rowOf: (row) =>
      row
        .split(CODE_SEPARATOR)
        .slice(0, axes.length)
        .map((code, index) => required(axes[index], 'axis').of(code))
        .join(CODE_SEPARATOR),
    hasGroups,
    rows: axes.length > 1 ? [] : [...(axes[0]?.groups?.keys() ?? [])],
    limits: [...ofCodes, ...ofFilter].map(({ name }) => name),
    protect({ aggregate, byYear, codesByYear }) {
      const [ofOneYear] = filter.codes[year] ?? [];
      const mostOf =
        (limits: readonly Limit[], yearIndex: number) =>
        (codes: readonly string[]): number => {
          const yearOfRow = codes[yearIndex] ?? ofOneYear;
          const mostIn = ({ name, codeOf }: Limit, code: string) =>
            codesByYear.get(name)?.get([codeOf(codes), code].join(CODE_SEPARATOR))?.count ?? 0;
          const sumOf = (limit: Limit) =>
            (yearOfRow === undefined ? rules.years.others : [yearOfRow]).reduce(
              (sum, code) => sum + mostIn(limit, code),
              0,
            );
          return Math.min(...limits.map(sumOf));
        };
      const ofRow = rowsOfYears.length > 0 ? axes.length : names.indexOf(year);
      const cellOf = createGroupedCells([...axes, ...rowsOfYears], {
        cellOf: (codes) => aggregate.byCode.get(codes.join(CODE_SEPARATOR)),
        limitOf: mostOf([...ofCodes, ...ofFilter], ofRow),
      });
      const totalOf = createGroupedCells(ofYears, {
        cellOf: ([code = '']) => byYear?.byCode.get(code),
        limitOf: mostOf(ofFilter, 0),
      });
      const ofAll = rowsOfYears.map(() => ALL);
      const of = (row: string) => {
        const codes = row.split(CODE_SEPARATOR);
        return protectGroup(
          cellOf([...axes.map((_, index) => codes[index] ?? ''), ...ofAll]),
          policy,
        );
      };
      const counted = new Set(Array.from(aggregate.byCode.keys(), firstCode));
      const isSuppressed = new Map<string, boolean>();
      const suppressed = knownCodes(codesByYear).filter((code) => {
        if (counted.has(code)) return false;
        const limit = ofCodes.map(({ codeOf }) => codeOf([code])).join();
        const known = isSuppressed.get(limit) ?? of(code).protection === 'suppressed';
        isSuppressed.set(limit, known);
        return known;
      });
      return {
        of,
        total: ofYears.length > 0 ? protectGroup(totalOf([ALL]), policy) : undefined,
        suppressed,
      };
    },
    isDecided: names.some((name) => {
      const coarser = coarserOf(name);
      return (
        coarser &&
        ((hasDays && !coarser.isPlace) || others.some((other) => decidesFiner(coarser, other)))
      );
    }),
  };
}

/** Returns what exact tables show of a code, or of its parent; null if none does. */
function readLimit(
  { dataset, codeLists, policy }: Rules,
  name: string,
  codeOf: Limit['codeOf'],
): Limit | null {
  if (policy.exact === 'all') return null;
  if (policy.exact.includes(name)) return { name, codeOf };
  const {
    parent,
    isMultiple,
    codeList = '',
  } = dataset.dimensions.find((dimension) => dimension.name === name) ?? {};
  if (!parent || isMultiple || !policy.exact.includes(parent.dimension)) return null;
  const above = new Map(
    (codeLists.get(codeList) ?? []).map((code) => [
      code.code,
      code.attributes[parent.attribute] ?? '',
    ]),
  );
  return { name: parent.dimension, codeOf: (row) => above.get(codeOf(row)) ?? codeOf(row) };
}

function firstCode(row: string): string {
  return row.split(CODE_SEPARATOR)[0] ?? '';
}
