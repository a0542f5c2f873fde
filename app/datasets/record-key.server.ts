import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Environment } from '~/environment.server';
import { loadRecordSecret } from '~/platform/http/secret.server';
import { type Db } from '~/platform/db/client.server';
import { type Dataset } from './dataset';

/** The block size of SHA-256 in bytes, to which HMAC pads its key (RFC 2104). */
const BLOCK_BYTES = 64;

/** The secret of the record keys, in the form that PostgreSQL needs to compute HMAC-SHA256. */
export interface RecordKeySecret {
  inner: Buffer;
  outer: Buffer;
}

/**
 * Loads the secret of the records' keys: that of `SDC_KEY`, else one that the portal keeps in its data
 * directory.
 */
export function loadRecordKeys(
  settings: Pick<Environment, 'SDC_KEY' | 'DATA_DIRECTORY'>,
): RecordKeySecret {
  return recordKeySecret(loadRecordSecret(settings));
}

/** As `loadRecordKeys`, but only when the first key is drawn, so that a refused command writes no secret. */
export function recordKeysWhenNeeded(
  settings: Parameters<typeof loadRecordKeys>[0],
): RecordKeySecret {
  let secret: RecordKeySecret | undefined;
  const load = () => (secret ??= loadRecordKeys(settings));
  return {
    get inner() {
      return load().inner;
    },
    get outer() {
      return load().outer;
    },
  };
}

/** Prepares a secret from which nothing else is derived. */
export function recordKeySecret(secret: Uint8Array): RecordKeySecret {
  const key = Buffer.alloc(BLOCK_BYTES);
  key.set(secret.length > BLOCK_BYTES ? createHash('sha256').update(secret).digest() : secret);
  const padded = (byte: number) => key.map((each) => each ^ byte);
  return { inner: Buffer.from(padded(0x36)), outer: Buffer.from(padded(0x5c)) };
}

/**
 * Returns the key of a record, which decides its rounding: the first four bytes of the HMAC-SHA256 of dataset
 * and id, as a signed integer.
 *
 * @param id - the expression of the record's id.
 */
function recordKey(
  secret: RecordKeySecret,
  { name }: Dataset,
  id: RawBuilder<unknown>,
): RawBuilder<number> {
  const hash = keyedHash(secret, `${name}:`, id);
  return sql<number>`('x' || encode(substring(${hash} from 1 for 4), 'hex'))::bit(32)::integer`;
}

/**
 * Returns the pseudonym that takes the place of the id of a redacted record: half of the HMAC-SHA256 of dataset and id,
 * so that the id is recognised in a later file, and nobody without the secret can try ids out.
 *
 * @param id - the expression of the record's id.
 */
export function pseudonymOf(
  secret: RecordKeySecret,
  { name }: Dataset,
  id: RawBuilder<unknown>,
): RawBuilder<string> {
  const hash = keyedHash(secret, `redacted ${name}:`, id);
  return sql<string>`('redacted-' || encode(substring(${hash} from 1 for 16), 'hex'))`;
}

function keyedHash(
  { inner, outer }: RecordKeySecret,
  prefix: string,
  id: RawBuilder<unknown>,
): RawBuilder<Buffer> {
  const message = sql`convert_to(${prefix}::text || ${id}, 'UTF8')`;
  return sql<Buffer>`sha256(${outer}::bytea || sha256(${inner}::bytea || ${message}))`;
}

/**
 * Selects the existing keys of some records: the states of a record share the first key, so that the loss of
 * a secret changes no figure.
 *
 * @param ids - the query of their ids.
 */
function formerKeys({ table }: Dataset, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, min(record_key) as record_key from ${sql.table(table)}
    where record_key is not null and id in (${ids}) group by id`;
}

/**
 * Selects the existing or new keys of some records: `id`, `record_key`. Materialize the result: looking keys
 * up row by row while the table grows takes minutes for 100,000 records.
 */
export function recordKeysOf(
  secret: RecordKeySecret,
  dataset: Dataset,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const key = recordKey(secret, dataset, sql.ref('record.id'));
  return sql`select record.id, coalesce(former.record_key, ${key}) as record_key
    from (${ids}) as record left join (${formerKeys(dataset, ids)}) as former using (id)`;
}

/** Gives a key to the records that have none yet. */
export async function keyRecords(db: Db, dataset: Dataset, secret: RecordKeySecret): Promise<void> {
  const records = sql.table(dataset.table);
  const ids = sql`select distinct id from ${records} where record_key is null`;
  await sql`
    with keyed as materialized (${recordKeysOf(secret, dataset, ids)})
    update ${records} as record set record_key = keyed.record_key
    from keyed where record.record_key is null and record.id = keyed.id`.execute(db);
}
