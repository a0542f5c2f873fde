import { randomUUID } from 'node:crypto';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { prepareDelivery } from '~/requests/deliveries/prepared-delivery.server';
import { type KeptFile } from '~/requests/request-file.server';

/** Returns a file of a delivery whose content is in no storage. */
export function deliveredFile(more: Partial<KeptFile> = {}): KeptFile {
  return {
    kind: 'delivery',
    storage_key: randomUUID(),
    name: 'data.zip',
    media_type: 'application/zip',
    size: 1,
    sha256: '',
    sent_sha256: '',
    is_flagged: false,
    scan: 'clean',
    commit: async () => {},
    ...more,
  };
}

/** Prepares a delivery of one file; returns its number, or that of none if the rules do not permit it. */
export async function prepare(
  db: Db,
  by: Account,
  requestId: string,
  file: Partial<KeptFile> = {},
): Promise<string> {
  const form = randomUUID();
  await prepareDelivery(db, by, { requestId, form, files: [deliveredFile(file)] });
  const prepared = db.selectFrom('prepared_delivery').select('id');
  const found = await prepared.where('request_id', '=', requestId).executeTakeFirst();
  return found?.id ?? randomUUID();
}
