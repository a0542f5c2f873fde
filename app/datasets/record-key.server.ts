import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Environment } from '~/environment.server';
import { loadRecordSecret } from '~/http/secret.server';
import { type Db } from '~/db/client.server';
import { type Dataset } from './dataset';

/** The SHA-256 block, in bytes: what HMAC pads its key to (RFC 2104). */
const BLOCK_BYTES = 64;

/** The secret of the record keys, as PostgreSQL needs it to compute HMAC-SHA256. */
export interface RecordKeySecret {
  inner: Buffer;
  outer: Buffer;
}

/** The secret of the records' keys: that of `SDC_KEY`, else one that the portal keeps in its data directory. */
export function loadRecordKeys(
  settings: Pick<Environment, 'SDC_KEY' | 'DATA_DIRECTORY'>,
): RecordKeySecret {
  return recordKeySecret(loadRecordSecret(settings));
}

/** Prepares a secret, which nothing else is derived from. */
export function recordKeySecret(secret: Uint8Array): RecordKeySecret {
  const key = Buffer.alloc(BLOCK_BYTES);
  key.set(secret.length > BLOCK_BYTES ? createHash('sha256').update(secret).digest() : secret);
  const padded = (byte: number) => key.map((each) => each ^ byte);
  return { inner: Buffer.from(padded(0x36)), outer: Buffer.from(padded(0x5c)) };
}

/**
 * The key of a record, by which its part in rounded counts is drawn: the first four bytes of the
 * HMAC-SHA256 of dataset and id, as a signed integer.
 *
 * @param id - the expression of the record's id.
 */
function recordKey(
  { inner, outer }: RecordKeySecret,
  { name }: Dataset,
  id: RawBuilder<unknown>,
): RawBuilder<number> {
  const message = sql`convert_to(${`${name}:`}::text || ${id}, 'UTF8')`;
  const hash = sql`sha256(${outer}::bytea || sha256(${inner}::bytea || ${message}))`;
  return sql<number>`('x' || encode(substring(${hash} from 1 for 4), 'hex'))::bit(32)::integer`;
}

/**
 * Gives a key to the records that have none yet; the states of a record share the first, so that a secret that
 * was lost changes no figure.
 */
export async function keyRecords(db: Db, dataset: Dataset, secret: RecordKeySecret): Promise<void> {
  const records = sql.table(dataset.table);
  const former = sql`(select former.record_key from ${records} as former
    where former.id = record.id and former.record_key is not null limit 1)`;
  await sql`
    update ${records} as record
    set record_key = coalesce(${former}, ${recordKey(secret, dataset, sql.ref('record.id'))})
    where record_key is null`.execute(db);
}
