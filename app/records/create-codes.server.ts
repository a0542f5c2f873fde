import { type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { lockCodeLists, saveCodes } from '~/datasets/change-codes.server';
import { type Database } from '~/platform/db/schema';
import { type CheckedRow } from './check-row';
import { addCode, codesOf, type CodeIndex } from './code-index';
import { type NewCode, type SourceRow } from './source-row';

type Check = (row: SourceRow) => CheckedRow;

/** A code that an import creates, and how many of its accepted rows use it. */
export interface CreatedCode extends NewCode {
  rows: number;
}

/**
 * Wraps a check so that it knows the new codes of a row. Codes of accepted rows are collected in `created`;
 * those of rejected rows are dropped.
 */
export function createCodesWhileChecking(
  check: Check,
  index: CodeIndex,
): { check: Check; created: ReadonlyMap<string, CreatedCode> } {
  const created = new Map<string, CreatedCode>();
  const checkWithCodes: Check = (row) => {
    if (!row.newCodes) return check(row);
    const added = row.newCodes.filter((code) => addCode(index, code));
    const checked = check(row);
    if (checked.isAccepted) {
      for (const code of added) created.set(keyOf(code), { ...code, rows: 0 });
      for (const key of new Set(row.newCodes.map(keyOf))) {
        const used = created.get(key);
        if (used) used.rows += 1;
      }
    } else for (const { list, code } of added) codesOf(index, list).delete(code);
    return checked;
  };
  return { check: checkWithCodes, created };
}

function keyOf({ list, code }: Pick<NewCode, 'list' | 'code'>): string {
  return `${list}\n${code}`;
}

/** Appends codes to their lists, as created by import `importId`. */
export async function insertCodes(
  transaction: Transaction<Database>,
  codes: Iterable<NewCode>,
  { importId, by }: { importId: number; by: Actor },
): Promise<void> {
  const created = [...codes];
  if (created.length === 0) return;
  await lockCodeLists(transaction);
  const rows = await transaction
    .selectFrom('code')
    .select(['list', 'code', 'position'])
    .where('list', 'in', [...new Set(created.map(({ list }) => list))])
    .execute();
  const known = new Set(rows.map(keyOf));
  const last = new Map<string, number>();
  for (const { list, position } of rows) last.set(list, Math.max(last.get(list) ?? 0, position));
  const added = created.filter((code) => !known.has(keyOf(code)));
  const placed = added.map(({ list, code, name, attributes }) => {
    const position = (last.get(list) ?? 0) + 1;
    last.set(list, position);
    return { list, code, position, names: { id: name }, attributes };
  });
  await saveCodes(transaction, placed, { by: keptActor(by), importId });
}
