import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';

/** How often an applicant has downloaded a file of a delivery. */
export interface FileDownloads {
  name: string;
  /** Null once the applicant's account is deleted: the log has the openings of officers, too. */
  count: number | null;
  /** Null if it was never downloaded, or that is unknown. */
  last: Date | null;
}

/**
 * Lists the files that were delivered for a request, the oldest first, with their downloads by the applicant: each
 * opening counts, whether or not it was completed. @throws RoleMissing for everybody but officers.
 */
export async function listDownloads(
  db: Db,
  account: Account,
  { id, account_id: applicantId }: { id: string; account_id: number | null },
): Promise<FileDownloads[]> {
  requireRole(account, 'officer');
  const downloads = await db
    .selectFrom('request_file as file')
    .leftJoin('audit_log as log', (join) =>
      join
        .on('log.subject', '=', sql<string>`'request_file:' || file.id`)
        .on('log.act', '=', 'fileRead')
        .on('log.actor', '=', String(applicantId)),
    )
    .select(({ fn }) => [
      'file.name',
      fn.count<number>('log.id').as('count'),
      fn.max('log.at').as('last'),
    ])
    .where('file.request_id', '=', id)
    .where('file.kind', '=', 'delivery')
    .where('file.event_id', 'is not', null)
    .groupBy(['file.id', 'file.name', 'file.stored_at'])
    .orderBy('file.stored_at')
    .orderBy('file.id')
    .execute();
  if (applicantId !== null) return downloads;
  return downloads.map(({ name }) => ({ name, count: null, last: null }));
}
