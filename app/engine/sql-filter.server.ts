import { type RawBuilder, sql } from 'kysely';
import { type CalendarPart, type Dataset, type Dimension, NOT_STATED } from '~/datasets/dataset';
import { type Filter } from './engine';

/** Returns the code of a record's date, as an SQL expression equal to `calendarCode`. */
export function calendarColumn({ dateColumn }: Dataset, part: CalendarPart): RawBuilder<string> {
  const date = sql.ref(dateColumn);
  const codes = {
    year: sql<string>`extract(year from ${date})::int::text`,
    month: sql<string>`extract(month from ${date})::int::text`,
    year_month: sql<string>`to_char(${date}, 'YYYY-MM')`,
    week: sql<string>`to_char(${date}, 'IYYY"-W"IW')`,
  };
  return codes[part];
}

/** Returns the conditions of a filter on a record, all of which must hold. */
export function conditionsOf(dataset: Dataset, filter: Filter): RawBuilder<boolean>[] {
  const date = sql.ref(dataset.dateColumn);
  const { start, end } = filter;
  return [
    ...(start === undefined ? [] : [sql<boolean>`${date} >= ${start}::date`]),
    ...(end === undefined ? [] : [sql<boolean>`${date} <= ${end}::date`]),
    ...Object.entries(filter.codes)
      .filter(([, codes]) => codes.length > 0)
      .map(([name, codes]) => hasAnyCode(dataset, name, codes)),
  ];
}

function hasAnyCode(dataset: Dataset, name: string, codes: readonly string[]): RawBuilder<boolean> {
  const dimension = dataset.dimensions.find((declared) => declared.name === name);
  if (!dimension) throw new Error(`Dataset ${dataset.name} declares no dimension "${name}"`);
  if (dimension.calendar === 'year') return liesInAnyYear(dataset, codes);
  const column = codesOf(dataset, dimension);
  return dimension.isMultiple
    ? sql<boolean>`${column} && ${codes}::text[]`
    : sql<boolean>`${column} = any(${codes}::text[])`;
}

/** Years become ranges of days, which can use the index of the date. */
function liesInAnyYear({ dateColumn }: Dataset, years: readonly string[]): RawBuilder<boolean> {
  const ranges = years
    .filter((year) => /^[1-9]\d{3}$/.test(year))
    .map((year) => {
      const [first, last] = [`${year}-01-01`, `${year}-12-31`];
      return sql`${sql.ref(dateColumn)} between ${first}::date and ${last}::date`;
    });
  return ranges.length > 0 ? sql<boolean>`(${sql.join(ranges, sql` or `)})` : sql<boolean>`false`;
}

/**
 * Returns the code of a record in a dimension or, if multi-valued, its codes; a record without any has the
 * code "not stated".
 */
export function codesOf(
  dataset: Dataset,
  { name, calendar, isMultiple }: Dimension,
): RawBuilder<string | string[]> {
  if (calendar) return calendarColumn(dataset, calendar);
  const column = sql.ref<string>(name);
  if (!isMultiple) return sql<string>`${column}`;
  return sql<
    string[]
  >`case when ${column} = '{}' then array[${sql.lit(NOT_STATED)}] else ${column} end`;
}
