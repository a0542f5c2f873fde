import { createMicrodataRecords } from '~/features/statistics/microdata/microdata-records.server';
import { deriveKey } from '~/http/secret.server';
import { secret, slowDb } from './portal.server';

/** The records that users may see. */
export const microdataRecords = createMicrodataRecords({
  db: slowDb,
  orderKey: ({ id }) => deriveKey(secret, `detailed-data ${id}`),
});
