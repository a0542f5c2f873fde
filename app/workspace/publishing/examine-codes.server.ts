import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, recordedDimensions } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { countUnknownValues } from '../codes/list-unknown-values.server';
import { publishingRoles } from './publishing-roles';

/** Codes of a list that its records carry without a class, such as a status without a stage. */
export interface UnclassifiedCodes {
  dimension: string;
  list: string;
  attribute: string;
  codes: string[];
  records: number;
}

/** What a version cannot count by a code, or by a class of codes. */
export interface ExaminedCodes {
  /** How many values of the files of its dataset no code took. */
  unknownValues: number;
  unclassified: UnclassifiedCodes[];
}

/** Calculations and their lists do not change. */
const known = new LRUCache<number, UnclassifiedCodes[]>({ max: 100 });

/**
 * Returns what a version cannot count by a code or class: values of files that no code took by now, and codes without a
 * class in the lists of the calculation.
 *
 * @throws RoleMissing for everybody except analysts and publishers.
 */
export async function examineCodes(
  db: Db,
  account: Account,
  { calculation, codeLists }: { calculation: CodedVersion; codeLists: CodeLists },
): Promise<ExaminedCodes> {
  requireRole(account, ...publishingRoles);
  const unclassified =
    known.get(calculation.id) ?? (await findUnclassified(db, calculation, codeLists));
  known.set(calculation.id, unclassified);
  return { unknownValues: await countUnknownValues(db, calculation.dataset), unclassified };
}

type CodedVersion = Pick<Calculation, 'id' | 'dataset' | 'through_import'>;

async function findUnclassified(
  db: Db,
  calculation: CodedVersion,
  codeLists: CodeLists,
): Promise<UnclassifiedCodes[]> {
  const dataset = getDataset(calculation.dataset);
  const found: UnclassifiedCodes[] = [];
  for (const { name, codeList: list, classes } of dataset ? recordedDimensions(dataset) : []) {
    if (!dataset || !classes) continue;
    const { attribute } = classes;
    const classified = (codeLists.get(list) ?? []).flatMap(({ code, attributes }) =>
      attributes[attribute] ? code : [],
    );
    const { rows } = await sql<{ code: string; records: number }>`
      select ${sql.ref(name)} as code, count(*)::int as records from ${sql.table(dataset.table)}
      where ${isCurrentIn(calculation)} and ${sql.ref(name)} <> all(${[...classified, NOT_STATED]}::text[])
      group by 1 order by 1`.execute(db);
    const codes = rows.map(({ code }) => code);
    const records = rows.reduce((sum, row) => sum + row.records, 0);
    if (codes.length > 0) found.push({ dimension: name, list, attribute, codes, records });
  }
  return found;
}
