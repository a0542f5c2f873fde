import { sql, type RawBuilder } from 'kysely';
import { datasets } from '~/datasets';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';

/** Returns the names of the code lists whose codes records carry. */
export function carriedLists(): string[] {
  const lists = datasets.flatMap((dataset) =>
    recordedDimensions(dataset).map(({ codeList }) => codeList),
  );
  return [...new Set(lists)].sort();
}

/** Returns the datasets with a dimension of a code list. */
export function datasetsCarrying(list: string): Dataset[] {
  return datasets.filter(({ dimensions }) => dimensions.some(({ codeList }) => codeList === list));
}

/** The condition that a row is the current state of its record. */
export const isPresent = sql<boolean>`superseded_by is null`;

/**
 * Returns a query for the codes that the rows of a dataset carry where `condition` holds, as `id`, `list` and
 * `code`: of one list, or of all. A record can carry a code several times.
 */
export function carriedCodes(
  dataset: Dataset,
  condition: RawBuilder<boolean>,
  list?: string,
): RawBuilder<unknown> {
  const parts = recordedDimensions(dataset)
    .filter(({ codeList }) => list === undefined || codeList === list)
    .map(({ name, codeList, isMultiple }) => {
      const code = isMultiple ? sql`unnest(${sql.ref(name)})` : sql.ref(name);
      return sql`select id, ${codeList}::text as list, ${code} as code
        from ${sql.table(dataset.table)} where ${condition}`;
    });
  return sql.join(parts, sql` union all `);
}
