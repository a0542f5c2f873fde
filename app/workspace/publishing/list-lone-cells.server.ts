import { sql } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type LoneCell } from '~/protection/linkage/lone-moves';
import { codeRoles } from '../codes/code-roles';

const cellsSchema = z.array(z.array(z.object({ dimension: z.string(), code: z.string() })));

/**
 * Lists some of the small counts that change because of a single record, as the job that calculated a version found
 * them; none if it was calculated by the command. That somebody reads any is in the audit log.
 *
 * @throws RoleMissing except for analysts: each count discloses codes of a single record.
 */
export async function listLoneCells(
  db: Db,
  account: Account,
  { id, isRead }: { id: number; isRead: boolean },
): Promise<readonly LoneCell[]> {
  requireRole(account, ...codeRoles);
  const { rows } = await sql<{ cells: unknown }>`
    select result -> 'loneCells' as cells
    from staff_job join job_result on job_result.job_id = staff_job.id
    where kind = 'calculate' and result ->> 'outcome' = 'created'
      and result #>> '{calculation,id}' = ${String(id)}
    limit 1`.execute(db);
  const cells = cellsSchema.parse(rows[0]?.cells ?? []);
  if (isRead && cells.length > 0) {
    const subject = `calculation:${id}` as const;
    await audit(db, { by: { accountId: account.id }, act: 'loneCellsListed', subject });
  }
  return cells;
}
