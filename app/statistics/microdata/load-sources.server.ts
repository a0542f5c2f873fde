import { policy, readFrozen, secret, slowDb } from '~/services/portal.server';
import { createMicrodataRecords, orderKeysOf } from './microdata-records.server';
import { createPublicUseFiles } from './public-use/public-use-files.server';

const sources = {
  db: slowDb,
  readFrozen,
  orderKey: orderKeysOf(secret),
};

/** The records that users may see under a policy of exact counts, and that officers deliver. */
export const microdataRecords = createMicrodataRecords(sources);

/** The public-use files of the years. */
export const publicUseFiles = createPublicUseFiles({ ...sources, policy });
