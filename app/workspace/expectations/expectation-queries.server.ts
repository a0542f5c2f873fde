import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { expectationRoles } from './expectation-roles';

/** Lists all expectations in force, with who declared them. @throws RoleMissing except for analysts and publishers. */
export function listDeclared(db: Db, account: Account) {
  requireRole(account, ...expectationRoles);
  return selectDeclared(db).orderBy('dataset').orderBy('id').execute();
}

/** Returns an expectation in force; null if there is none. @throws RoleMissing except for analysts and publishers. */
export async function getDeclared(db: Db, account: Account, id: number) {
  requireRole(account, ...expectationRoles);
  return (await selectDeclared(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

const selectDeclared = (db: Db) =>
  db
    .selectFrom('expectation')
    .select(['id', 'dataset', 'kind', 'dimension', 'threshold', 'severity'])
    .select(['declared_by as by', 'declared_at as at'])
    .where('ended_at', 'is', null);
