import { sql } from 'kysely';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { notify } from '~/notifications/notify.server';
import { type Storage } from '~/platform/storage/storage';
import { type VirusScanner } from '~/platform/storage/virus-scanner.server';
import { hrefOfRequest } from '../request-href';
import { formHref } from '../request-steps';

/** How many letters are scanned in a round; each takes a second or two. */
const MAX_AT_ONCE = 50;

/**
 * Scans the letters that were stored while the scanner was unavailable. Removes the content of one with a
 * virus; its row stays with the reason, and its applicant is notified, but not of a delivery. Processes share the work.
 *
 * @throws the error of the scanner or the storage for those that could not be scanned, once all were tried.
 */
export async function scanWaiting(
  db: Db,
  letters: Pick<Storage, 'read' | 'remove'>,
  scanner: VirusScanner,
): Promise<void> {
  const waiting = await db
    .selectFrom('request_file')
    .select('id')
    .where('scan', '=', 'waiting')
    .where('removed_at', 'is', null)
    // In random order, since scanning the first might always fail.
    .orderBy(sql`random()`)
    .limit(MAX_AT_ONCE)
    .execute();
  const errors: unknown[] = [];
  for (const { id } of waiting) {
    try {
      const infected = await scanOne(db, id, { letters, scanner });
      if (infected !== null) await letters.remove(infected);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Letters could not be scanned');
}

/** @returns the storage key of an infected file, otherwise null. */
async function scanOne(
  db: Db,
  id: string,
  { letters, scanner }: { letters: Pick<Storage, 'read'>; scanner: VirusScanner },
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const file = await transaction
      .selectFrom('request_file')
      .innerJoin('data_request', 'data_request.id', 'request_id')
      .select([
        'storage_key',
        'request_id',
        'account_id',
        'reference',
        'state',
        'data_request.kind',
        'request_file.kind as fileKind',
      ])
      .where('request_file.id', '=', id)
      .where('scan', '=', 'waiting')
      .forUpdate('request_file')
      .skipLocked()
      .executeTakeFirst();
    if (!file) return null;
    const scan = await scanner.scan(await letters.read(file.storage_key));
    const removed_at = scan === 'infected' ? sql<Date>`now()` : null;
    await transaction
      .updateTable('request_file')
      .set({ scan, removed_at })
      .where('id', '=', id)
      .execute();
    if (scan === 'clean') return null;
    await audit(transaction, { by: 'portal', act: 'virusFound', subject: `request_file:${id}` });
    const { account_id: accountId, request_id: requestId, reference, state, kind } = file;
    if (accountId !== null && file.fileKind !== 'delivery') {
      const href = state === 'draft' ? formHref(kind) : hrefOfRequest(requestId);
      const values = { reference, isInfected: true } as const;
      await notify(transaction, { accountId, kind: 'dataRequest', values, href });
    }
    return file.storage_key;
  });
}
