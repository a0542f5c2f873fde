import { type RawBuilder, sql } from 'kysely';
import { type Dataset, stageDimensions, type StageDimension, NOT_STATED } from './dataset';
import { bands } from './durations';

/** What determines which records belong to a state of a dataset, and which of them are open. */
export interface FrozenState {
  /** The condition that a row belongs to it. */
  isCurrent: RawBuilder<boolean>;
  /** The version of the code lists. */
  codeLists: RawBuilder<string | null>;
}

/**
 * Selects the records of a calculation with all columns of their table, and the codes computed from their
 * stage dates. Open records have an age only if some record has a closing date. The query has no parameters,
 * so that `COPY` can use it.
 */
export function frozenRecords(dataset: Dataset, state: FrozenState): RawBuilder<unknown> {
  const columns = stageDimensions(dataset).map(
    (dimension) => sql`, ${codeOf(dataset, dimension, state)} as ${sql.ref(dimension.name)}`,
  );
  return sql`
    select *${sql.join(columns, sql``)} from ${sql.table(dataset.table)}
    where ${state.isCurrent}`;
}

/** Returns whether any record of a calculation has a closing date. */
function hasClosingDates(
  { table, closing }: Dataset,
  { isCurrent }: Pick<FrozenState, 'isCurrent'>,
): RawBuilder<boolean> {
  if (!closing) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from ${sql.table(table)}
    where ${isCurrent} and ${sql.ref(closing.date)} is not null)`;
}

function codeOf(
  dataset: Dataset,
  { stage }: StageDimension,
  state: FrozenState,
): RawBuilder<string> {
  const { closing, dateColumn } = dataset;
  const from = sql.ref(dateColumn);
  if (stage !== 'age' && 'yearOf' in stage) {
    return sql`coalesce(extract(year from ${sql.ref(stage.yearOf)})::int::text, ${sql.lit(NOT_STATED)})`;
  }
  if (stage !== 'age') return bandSql(from, sql.ref(stage.timeUntil), sql`true`);
  if (!closing) return sql.lit(NOT_STATED);
  const isOpen = sql`${sql.ref(closing.date)} is null
    and ${sql.ref(closing.dimension)} = any(${openCodes(dataset, state)})`;
  return bandSql(from, lastDay(dataset, state), isOpen);
}

/** Selects the last day of the records of a calculation; null if none has a closing date. */
function lastDay(dataset: Dataset, { isCurrent }: FrozenState): RawBuilder<string> {
  return sql`(
    select max(${sql.ref(dataset.dateColumn)}) from ${sql.table(dataset.table)}
    where ${isCurrent} and ${hasClosingDates(dataset, { isCurrent })})`;
}

/** The status codes of open records, as an array. */
function openCodes(
  { dimensions, closing }: Dataset,
  { codeLists }: FrozenState,
): RawBuilder<string[]> {
  const status = dimensions.find(({ name }) => name === closing?.dimension);
  const [list = '', attribute = ''] = [status?.codeList, status?.classes?.attribute];
  return sql`array(
    select code ->> 'code' from code_list_version, jsonb_array_elements(codes) as code
    where sha256 = ${codeLists} and code ->> 'list' = ${sql.lit(list)}
      and code -> 'attributes' ->> ${sql.lit(attribute)} = ${sql.lit(closing?.open ?? '')})`;
}

function bandSql(
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  isKnown: RawBuilder<unknown>,
): RawBuilder<string> {
  const cases = bands.map(({ code, months }) =>
    months === null
      ? sql`else ${sql.lit(code)}`
      : sql`when ${to} <= ${from} + ${sql.raw(`interval '${months} months'`)} then ${sql.lit(code)}`,
  );
  return sql<string>`case when ${to} is null or not (${isKnown}) then ${sql.lit(NOT_STATED)}
    ${sql.join(cases, sql` `)} end`;
}
