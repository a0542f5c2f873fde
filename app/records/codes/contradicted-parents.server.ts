import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { CODE_SEPARATOR } from '../read-codes';

export const contradictedParentSchema = z.object({
  list: z.string(),
  code: z.string(),
  /** The parents that the records state. */
  stated: z.array(z.string()),
  /** The parent in the code list. */
  listed: z.string(),
  records: z.number(),
});

/** Records that state another parent of their code than its list does, such as a city in its former province. */
export type ContradictedParent = z.infer<typeof contradictedParentSchema>;

/** Returns them with codes and numbers alone, such as "city 73.01: 73 → 73B (20)". */
export const formatParents = (parents: readonly ContradictedParent[]): string =>
  parents
    .map(
      ({ list, code, stated, listed, records }) =>
        `${list} ${code}: ${stated.join(CODE_SEPARATOR)} → ${listed} (${records})`,
    )
    .join(', ');

/** Lists the codes whose records contradict their parents in the code lists: most records first, as imports check it. */
export async function listContradictedParents(
  db: Db,
  dataset: Dataset,
  codeLists: CodeLists,
  isCounted: RawBuilder<boolean>,
): Promise<ContradictedParent[]> {
  const dimensions = recordedDimensions(dataset);
  const column = (name: string) => sql.ref(`${dataset.table}.${name}`);
  const found: ContradictedParent[] = [];
  for (const { name, codeList, isMultiple, parent } of dimensions) {
    const above = dimensions.find((dimension) => dimension.name === parent?.dimension);
    if (!parent || !above) continue;
    const listed = (codeLists.get(codeList) ?? []).flatMap(({ code, attributes }) => {
      const parentCode = attributes[parent.attribute] ?? '';
      return parentCode === '' ? [] : [{ code, parent: parentCode }];
    });
    const codes = isMultiple ? column(name) : sql`array[${column(name)}]`;
    const stated = above.isMultiple ? column(above.name) : sql`array[${column(above.name)}]`;
    const { rows } = await sql<Omit<ContradictedParent, 'list'>>`
      select listed.code, listed.parent as listed, ${stated} as stated, count(*)::int as records
      from ${sql.table(dataset.table)} cross join lateral unnest(${codes}) as carried (code)
      join jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (code text, parent text)
        on listed.code = carried.code
      where ${isCounted} and listed.parent <> all(${stated})
      group by 1, 2, 3 order by 4 desc, 1, 3`.execute(db);
    found.push(...rows.map((row) => ({ ...row, list: codeList })));
  }
  return found;
}
