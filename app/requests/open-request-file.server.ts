import { type Selectable, type Transaction } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { hasRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';

const addressSchema = z.object({ requestId: z.uuid(), fileId: z.uuid() });

/** A file that the user may read; its content is in the storage of letters under `storage_key`. */
type OpenedFile = Pick<
  Selectable<Database['request_file']>,
  'id' | 'request_id' | 'kind' | 'storage_key' | 'name' | 'media_type' | 'size' | 'sha256'
>;

/**
 * Opens a file of a request for its applicant or an officer, and records that in the audit log if its content is
 * read. Null for everybody else, and for what cannot be read: deleted, not scanned yet, infected, a delivery that
 * is not confirmed yet, was recalled or has expired. Officers see no drafts, and of their own request what its
 * applicant sees.
 */
export async function openRequestFile(
  db: Db,
  account: Account,
  { isContentRead, ...address }: { requestId: unknown; fileId: unknown; isContentRead: boolean },
): Promise<OpenedFile | null> {
  const { success, data } = addressSchema.safeParse(address);
  if (!success) return null;
  return db.transaction().execute(async (transaction) => {
    const file = await transaction
      .selectFrom('request_file')
      .innerJoin('data_request', 'data_request.id', 'request_id')
      .select(['request_file.id', 'request_id', 'request_file.kind', 'storage_key', 'name'])
      .select(['media_type', 'size', 'sha256', 'account_id', 'state', 'event_id'])
      .where('request_file.id', '=', data.fileId)
      .where('request_id', '=', data.requestId)
      .where('removed_at', 'is', null)
      .where('scan', 'in', ['clean', 'none'])
      .executeTakeFirst();
    if (!file) return null;
    const { account_id: applicantId, state, event_id: eventId, ...opened } = file;
    const isOwn = applicantId === account.id;
    const isForOfficer = !isOwn && hasRole(account, 'officer') && state !== 'draft';
    if (!isOwn && !isForOfficer) return null;
    if (file.kind === 'delivery' && !isForOfficer) {
      const isCurrent = eventId !== null && eventId === (await currentDelivery(transaction, file));
      if (!isCurrent || state !== 'fulfilled') return null;
    }
    if (!isContentRead) return opened;
    await audit(transaction, {
      by: { accountId: account.id },
      act: 'fileRead',
      subject: `request_file:${file.id}`,
    });
    return opened;
  });
}

/** Returns the event of the latest delivery of a request: those before it were recalled. */
async function currentDelivery(
  transaction: Transaction<Database>,
  { request_id: requestId }: { request_id: string },
): Promise<number | null> {
  const { id } = await transaction
    .selectFrom('request_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('request_id', '=', requestId)
    .where('act', '=', 'fulfil')
    .executeTakeFirstOrThrow();
  return id;
}
