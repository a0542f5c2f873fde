import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { type Aggregate, CODE_SEPARATOR, dividedBy, type Query } from '~/engine/engine';
import { ALL, suppressSums, type IsSuppressed } from '~/protection/suppress-sums';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosureLevel } from '~/protection/disclosure-level';
import { required } from '~/platform/system/required';

/** Which sums of a query are disclosed. */
export interface SumRule {
  /** Whether sums by code are disclosed, and not only the total. */
  hasCodes: boolean;
  /** Whether the sum of a year and a code of `partsOfSum` is suppressed. */
  isSuppressed: IsSuppressed;
}

/** A query of sums, and its disclosure levels. */
interface SummedQuery {
  query: Query;
  ofTotal: DisclosureLevel;
  ofCodes: DisclosureLevel;
}

interface Rules {
  dataset: Dataset;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  calculation: { coveredUntil: string };
}

/**
 * Decides which sums of some queries are suppressed, from tables of their measure by year and code. These
 * tables are the same whatever a query requests of them, and each is counted once.
 *
 * @returns the queries to count, and a function of their answers: it returns the rule of a query, null if all
 * its sums are suppressed.
 */
export function sumRules(rules: Rules, summed: readonly SummedQuery[]) {
  const records = rules.dataset.measures.find(({ column }) => column === undefined)?.name ?? '';
  const queries = new Map<string, Query>();
  const keyOf = ({ measure, crossedBy = [] }: Query) => [measure, ...crossedBy].join('\n');
  const inRecords = (query: Query): Query => ({ ...query, measure: records });
  const planned = new Map(
    summed.map((summedQuery) => [
      summedQuery.query,
      records ? sumTablesOf(rules, summedQuery) : null,
    ]),
  );
  for (const tables of planned.values()) {
    for (const table of [tables?.byYear ?? [], tables?.byCode ?? []].flat())
      for (const query of [table, inRecords(table)]) queries.set(keyOf(query), query);
  }
  const all = [...queries.keys()];
  return {
    queries: [...queries.values()],
    read(aggregates: readonly Aggregate[]): (query: Query) => SumRule | null {
      const known = new Map<string, IsSuppressed>();
      const sumsOf = (table: Query) => ({
        sums: required(aggregates[all.indexOf(keyOf(table))], 'sums'),
        counted: required(aggregates[all.indexOf(keyOf(inRecords(table)))], 'counts'),
      });
      return (query) => {
        const tables = planned.get(query);
        if (!tables) return null;
        const { byYear, byCode, hasCodes } = tables;
        const key = keyOf(byCode ?? byYear);
        const isSuppressed =
          known.get(key) ??
          suppressSums(
            sumsOf(byYear),
            byCode && sumsOf(byCode),
            (year) => isComplete(rules, year),
            rules.policy,
          );
        known.set(key, isSuppressed);
        return { hasCodes, isSuppressed };
      };
    },
  };
}

interface SumTables {
  byYear: Query;
  byCode: Query | null;
  hasCodes: boolean;
}

/** Returns the tables that decide which sums of a query are suppressed; null if all are. */
function sumTablesOf(rules: Rules, { query, ofTotal, ofCodes }: SummedQuery): SumTables | null {
  const ofAll = ofCodes === 'exact' ? tablesOf(rules, query) : null;
  const { filter, measure } = query;
  if (ofAll && hasCompleteYears(rules, query, ofAll)) return { ...ofAll, hasCodes: true };
  const tables = ofTotal === 'exact' ? tablesOf(rules, { filter, measure }) : null;
  return tables && { ...tables, hasCodes: false };
}

/** Returns whether the records cover a year to its end. */
function isComplete({ calculation }: Rules, year: string): boolean {
  return `${year}-12-31` <= calculation.coveredUntil;
}

/** Returns whether a query by code is for years one by one, some of which may be complete. */
function hasCompleteYears(rules: Rules, query: Query, { byCode }: Pick<SumTables, 'byCode'>) {
  const { dimensions } = rules.dataset;
  const isByYear = dividedBy(query).some((name) =>
    dimensions.some(
      (dimension) => dimension.name === name && /^year/.test(dimension.calendar ?? ''),
    ),
  );
  const { years } = partsOfSum(rules, query);
  return !byCode || isByYear || years.every((year) => year !== ALL && isComplete(rules, year));
}

/**
 * Returns the sums of a measure by year, and by year and the codes of one dimension. Null for parts of a code
 * whose own sum is disclosed, and for dimensions that follow from the place of a record, whose sums are those
 * of places.
 */
function tablesOf(rules: Rules, query: Query): Omit<SumTables, 'hasCodes'> | null {
  const { dataset } = rules;
  const year = dataset.dimensions.find(({ calendar }) => calendar === 'year');
  const [base, ...others] = new Set(namesOf(query).flatMap((name) => baseOf(rules, name) ?? []));
  if (!year || others.length > 0) return null;
  const dimension = dataset.dimensions.find(({ name }) => name === base);
  if (dimension?.parent || dimension?.followsPlace) return null;
  const byYear = { filter: { codes: {} }, measure: query.measure, dimension: year.name };
  return { byYear, byCode: base === undefined ? null : { ...byYear, crossedBy: [base] } };
}

/**
 * Returns the years and codes whose sums add up to one of a query: the sum of several is disclosed only if
 * each of them is, so that it discloses nothing more.
 *
 * @param row - the code, or combination, of a row; the total if absent.
 */
export function partsOfSum(
  rules: Rules,
  query: Query,
  row?: string,
): { years: readonly string[]; codes: readonly string[] } {
  let years: readonly string[] = [ALL];
  let codes: readonly string[] = [ALL];
  const take = (name: string, some: readonly string[]) => {
    const dimension = rules.dataset.dimensions.find((candidate) => candidate.name === name);
    if (dimension?.calendar === 'year') years = some;
    else if (dimension?.calendar === 'year_month') {
      years = some.map((code) => String(Number(code.slice(0, 4))));
      codes = some.map((code) => String(Number(code.slice(5))));
    } else if (dimension && baseOf(rules, name) !== null)
      codes = some.flatMap((code) => partsOfCode(rules, dimension, code));
  };
  const { filter } = query;
  for (const [name, some] of Object.entries(filter.codes)) if (some.length > 0) take(name, some);
  if (row !== undefined) {
    const codesOfRow = row.split(CODE_SEPARATOR);
    for (const [index, name] of dividedBy(query).entries()) take(name, [codesOfRow[index] ?? '']);
  }
  return { years, codes };
}

function namesOf(query: Query): string[] {
  const { codes } = query.filter;
  return [...Object.keys(codes).filter((name) => codes[name]?.length), ...dividedBy(query)];
}

/**
 * Returns the dimension whose codes make up the sums by another one; null for years, and for dimensions that
 * disclose nothing.
 */
function baseOf({ dataset, policy }: Rules, name: string): string | null {
  const dimension = dataset.dimensions.find((candidate) => candidate.name === name);
  if (dimension?.calendar === 'year' || policy.weights[name] === 0) return null;
  if (dimension?.calendar === 'year_month')
    return dataset.dimensions.find(({ calendar }) => calendar === 'month')?.name ?? name;
  return dimension?.derivedFrom?.dimension ?? name;
}

function partsOfCode({ codeLists }: Rules, dimension: Dimension, code: string): string[] {
  const { codeList = '', derivedFrom } = dimension;
  if (!derivedFrom) return [code];
  const parts = (codeLists.get(codeList) ?? []).filter(
    ({ code: listed, attributes }) => (attributes[derivedFrom.attribute] ?? listed) === code,
  );
  return parts.length > 0 ? parts.map((part) => part.code) : [code];
}
