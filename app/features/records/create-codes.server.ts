import { sql, type Transaction } from 'kysely';
import { type Database } from '~/db/schema';
import { type CheckedRow } from './check-row';
import { addCode, codesOf, type CodeIndex } from './code-index';
import { type NewCode, type SourceRow } from './source-row';

type Check = (row: SourceRow) => CheckedRow;

/**
 * Wraps a check so that it knows the codes that a row brings along. Codes of accepted rows are
 * collected in `created`; those of rejected rows are forgotten.
 */
export function createCodesWhileChecking(
  check: Check,
  index: CodeIndex,
): { check: Check; created: NewCode[] } {
  const created: NewCode[] = [];
  const checkWithCodes: Check = (row) => {
    if (!row.newCodes) return check(row);
    const added = row.newCodes.filter((code) => addCode(index, code));
    const checked = check(row);
    if (checked.isAccepted) created.push(...added);
    else for (const { list, code } of added) codesOf(index, list).delete(code);
    return checked;
  };
  return { check: checkWithCodes, created };
}

/** Adds codes to the ends of their lists, as made by import `importId`. */
export async function insertCodes(
  transaction: Transaction<Database>,
  codes: readonly NewCode[],
  importId: number,
): Promise<void> {
  for (const { list, code, name, attributes } of codes) {
    await transaction
      .insertInto('code')
      .values({
        list,
        code,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from code where list = ${list})`,
        names: JSON.stringify({ id: name }),
        attributes: JSON.stringify(attributes),
        import_id: importId,
      })
      .onConflict((conflict) => conflict.columns(['list', 'code']).doNothing())
      .execute();
  }
}
