import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';

/** How often an applicant has downloaded a file of a delivery. */
export interface FileDownloads {
  name: string;
  /** When it was delivered. */
  deliveredAt: Date;
  /** Whether its delivery was recalled since. */
  isRecalled: boolean;
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
    .innerJoin('request_event as delivery', 'delivery.id', 'file.event_id')
    .leftJoin('audit_log as log', (join) =>
      join
        .on('log.subject', '=', sql<string>`'request_file:' || file.id`)
        .on('log.act', '=', 'fileRead')
        .on('log.actor', '=', String(applicantId)),
    )
    .select(({ fn }) => [
      'file.name',
      'delivery.at as deliveredAt',
      isRecalled.as('isRecalled'),
      fn.count<number>('log.id').as('count'),
      fn.max('log.at').as('last'),
    ])
    .where('file.request_id', '=', id)
    .where('file.kind', '=', 'delivery')
    .groupBy(['file.id', 'delivery.id'])
    .orderBy('delivery.id')
    .orderBy('file.stored_at')
    .orderBy('file.name')
    .orderBy('file.id')
    .execute();
  if (applicantId !== null) return downloads;
  return downloads.map((file) => ({ ...file, count: null, last: null }));
}

const isRecalled = sql<boolean>`exists (select from request_event recall
  where recall.request_id = delivery.request_id and recall.act = 'recall' and recall.id > delivery.id)`;
