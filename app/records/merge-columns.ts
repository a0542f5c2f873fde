import { sql, type RawBuilder } from 'kysely';
import { COUNTRY_LIST, dimensionsAbove, NOT_STATED, type Dataset } from '~/datasets/dataset';
import { contentColumns, type Column } from '~/datasets/record-table.server';

/** How to resolve a single value in which the rows of one record differ. */
export type Disagreement = 'reject' | 'first' | 'last' | 'smallest' | 'largest' | 'not-stated';

/** The rule of each column whose rule is not `reject`. */
export type Disagreements = ReadonlyMap<string, Disagreement>;

/**
 * Returns the rule of a column: its own, or that of a column that implies it or follows from it, because a
 * city and its province have to come from the same row.
 */
export function ruleOf(column: string, dataset: Dataset, rules: Disagreements): Disagreement {
  const ruled = relatedColumns(dataset, column).find((name) => rules.has(name));
  return rules.get(ruled ?? column) ?? 'reject';
}

/** Returns the value of a single-valued column in the record merged from its rows, as SQL over the rows. */
export function mergedValue(
  { name, type }: Column,
  dataset: Dataset,
  rule: Disagreement,
): RawBuilder<unknown> {
  const column = sql.ref(name);
  if (rule === 'first' || rule === 'last') {
    const order = sql.raw(rule === 'first' ? 'asc' : 'desc');
    return sql`(array_agg(${column} order by ${isEmpty(name, type, dataset)}, position ${order}))[1]`;
  }
  if (type !== 'text') return rule === 'largest' ? sql`max(${column})` : sql`min(${column})`;
  const value = sql`coalesce(min(nullif(${column}, ${NOT_STATED})), ${NOT_STATED})`;
  if (rule !== 'not-stated') return value;
  const several = [name, ...columnsAbove(dataset, name)].map(
    (item) => sql`count(distinct nullif(${sql.ref(item)}, ${NOT_STATED})) > 1`,
  );
  return sql`case when ${sql.join(several, sql` or `)} then ${NOT_STATED} else ${value} end`;
}

/** Returns whether a row is empty in a column and in those that imply it: another row is preferred. */
function isEmpty(name: string, type: Column['type'], dataset: Dataset): RawBuilder<boolean> {
  if (type !== 'text') return sql`${sql.ref(name)} is null`;
  const related = relatedColumns(dataset, name).map(
    (column) => sql`${sql.ref(column)} = ${sql.lit(NOT_STATED)}`,
  );
  return sql<boolean>`(${sql.join(related, sql` and `)})`;
}

function columnsAbove(dataset: Dataset, name: string): string[] {
  const source = dataset.dimensions.find((dimension) => dimension.name === name)?.derivedFrom
    ?.dimension;
  const above = dimensionsAbove(dataset, source ?? name);
  return singles(dataset, source ? [source, ...above] : above);
}

/**
 * Returns a column with all single-valued ones that it is tied to by parents, derivations and the country.
 */
function relatedColumns(dataset: Dataset, column: string): string[] {
  const { dimensions } = dataset;
  const country = dimensions.find(({ codeList }) => codeList === COUNTRY_LIST)?.name;
  const ties = dimensions.flatMap(({ name, parent, derivedFrom, isPlace }) =>
    [parent?.dimension, derivedFrom?.dimension, isPlace ? country : undefined].flatMap((other) =>
      other === undefined || singles(dataset, [name, other]).length < 2 ? [] : [[name, other]],
    ),
  );
  const related = new Set([column]);
  // Iterating over a set includes the items that are added meanwhile.
  for (const name of related) {
    for (const tie of ties) if (tie.includes(name)) for (const item of tie) related.add(item);
  }
  return [...related];
}

function singles(dataset: Dataset, names: readonly string[]): string[] {
  const columns = contentColumns(dataset).filter(({ type }) => type === 'text');
  return names.filter((name) => columns.some((column) => column.name === name));
}
