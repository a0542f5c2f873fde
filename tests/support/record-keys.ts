import { createHmac } from 'node:crypto';
import { recordKeySecret } from '~/datasets/record-key.server';
import { type Dataset } from '~/datasets/dataset';

const secret = Buffer.from('the secret of records in tests');

/** The secret of records' keys in tests. */
export const recordKeys = recordKeySecret(secret);

const keys = new Map<string, number>();

/** Returns the key of a record by the definition of HMAC-SHA256, as an unsigned integer. */
export function keyOfRecord({ name }: Dataset, id: string): number {
  const text = `${name}:${id}`;
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = createHmac('sha256', secret).update(text).digest().readUInt32BE(0);
  keys.set(text, key);
  return key;
}
