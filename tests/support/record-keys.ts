import { createHmac } from 'node:crypto';
import { recordKeySecret } from '~/datasets/record-key.server';
import { type Dataset } from '~/datasets/dataset';

const secret = Buffer.from('the secret of records in tests');

/** What calculations in tests draw the keys of records from. */
export const recordKeys = recordKeySecret(secret);

/** The key of a record by the definition of HMAC-SHA256, as an unsigned integer. */
export function keyOfRecord({ name }: Dataset, id: string): number {
  return createHmac('sha256', secret).update(`${name}:${id}`).digest().readUInt32BE(0);
}
