import { type Filter } from '../engine';
import { type CodeNumbers, type NumberRange, RECORD_NUMBER } from './code-numbers';

/** The counts of a code or combination; 64-bit numbers may come as strings. */
export type CountedRow = Record<string, string | number>;

/** What to count in one pass over the records of a filter. */
export interface Counting {
  numbers: CodeNumbers;
  /** The table of the records. */
  table: string;
  filter: Filter;
  /** Whether the keys of the records are summed. */
  hasKeys: boolean;
  /** The columns that are summed. */
  sums: readonly string[];
}

/** The columns of a counted row: the number of records, the sum of their keys, and the sums by column. */
export const countedColumns = {
  records: 'records',
  key: 'key',
  sumOf: (column: string) => `sum of ${column}`,
  bitsOf: (column: string) => `bits of ${column}`,
  /** The number of the code in each dimension that is crossed. */
  code: (index: number) => `code_${index}`,
} as const;

/** With more dimensions, finding their codes among all takes longer than counting all: four times for 15. */
const MAX_FILTERED = 2;

/**
 * Builds a statement that counts the records under a filter, and those of each code of at least some
 * dimensions: one row for each number, including that of the record itself. Null if the filter matches no
 * record.
 *
 * Both ClickHouse 18.16 and current releases know all of its SQL. It has no parameters: it contains only
 * names from declarations and integers of the portal.
 */
export function countingStatement(
  counting: Counting,
  dimensions: ReadonlySet<string>,
): string | null {
  if (dimensions.size > MAX_FILTERED) return statementOf(counting, ['codes']);
  const ranges = [...dimensions].map((name) => isWithin(counting.numbers.rangeOf(name)));
  const wanted = [`c = ${RECORD_NUMBER}`, ...ranges].join(' OR ');
  return statementOf(counting, [`arrayFilter(c -> ${wanted}, codes)`]);
}

/**
 * Builds a statement that counts the records under a filter by the combinations of their codes; null as
 * above.
 */
export function crossingStatement(
  counting: Counting,
  dimensions: readonly string[],
): string | null {
  const wanted = dimensions.map((name) => {
    return `arrayFilter(c -> ${isWithin(counting.numbers.rangeOf(name))}, codes)`;
  });
  return statementOf(counting, wanted);
}

/**
 * Builds a statement that counts by the elements of arrays: a record counts once for each element of one
 * array, or for each combination of several.
 */
function statementOf(
  { numbers, table, filter, hasKeys, sums }: Counting,
  arrays: readonly string[],
): string | null {
  const conditions = conditionsOf(numbers, filter);
  if (!conditions) return null;
  const codes = arrays.map(
    (array, index) => `arrayJoin(${array}) AS ${countedColumns.code(index)}`,
  );
  const summed = sums.flatMap((column) => [
    `sum(\`${column}\`) AS \`${countedColumns.sumOf(column)}\``,
    `groupBitOr(toUInt32(\`${column}\`)) AS \`${countedColumns.bitsOf(column)}\``,
  ]);
  const counted = [
    `count() AS ${countedColumns.records}`,
    `${hasKeys ? 'bitAnd(sum(record_key), 4294967295)' : '0'} AS ${countedColumns.key}`,
    ...summed,
  ];
  const where = conditions.length > 0 ? `PREWHERE ${conditions.join(' AND ')}` : '';
  const group = arrays.map((_, index) => countedColumns.code(index)).join(', ');
  return `SELECT ${[...codes, ...counted].join(', ')} FROM ${table} ${where} GROUP BY ${group}`;
}

/** The conditions of a filter, all of which must hold; null if no record can match it. */
function conditionsOf(numbers: CodeNumbers, { codes, start, end }: Filter): string[] | null {
  const conditions = [
    ...(start === undefined ? [] : [`day >= ${numberOfDay(start)}`]),
    ...(end === undefined ? [] : [`day <= ${numberOfDay(end)}`]),
  ];
  for (const [dimension, some] of Object.entries(codes)) {
    if (some.length === 0) continue;
    const known = some.filter((code) => numbers.numberOf(dimension, code) !== undefined);
    if (known.length === 0) return null;
    // The days of each year are in separate files, so that other years are not read.
    if (dimension === 'year') conditions.push(`(${known.map(isInYear).join(' OR ')})`);
    else {
      const list = known.map((code) => numbers.numberOf(dimension, code)).join(', ');
      conditions.push(`hasAny(codes, CAST([${list}] AS Array(UInt16)))`);
    }
  }
  return conditions;
}

function isWithin({ start, end }: NumberRange): string {
  return `(c >= ${start} AND c < ${end})`;
}

function isInYear(year: string): string {
  const first = integer(year) * 10_000;
  return `(day >= ${first} AND day < ${first + 10_000})`;
}

/** A day (YYYY-MM-DD) as a number whose digits are the same. */
export function numberOfDay(day: string): number {
  return integer(day.replaceAll('-', ''));
}

/** @throws if the text is anything but digits, since it becomes part of a statement. */
function integer(digits: string): number {
  if (!/^\d{1,8}$/.test(digits)) throw new RangeError('A date is not made of digits');
  return Number(digits);
}
