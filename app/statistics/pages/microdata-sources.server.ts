import { createMicrodataRecords } from '../microdata/microdata-records.server';
import { createPublicUseFiles } from '../microdata/public-use/public-use-files.server';
import { deriveKey } from '~/platform/http/secret.server';
import { policy, readFrozen, secret, slowDb } from '~/services/portal.server';

const sources = {
  db: slowDb,
  readFrozen,
  orderKey: ({ id }: { id: number }) => deriveKey(secret, `detailed-data ${id}`),
};

/** The records that users may see under a policy of exact counts, and that officers deliver. */
export const microdataRecords = createMicrodataRecords(sources);

/** The public-use files of the years. */
export const publicUseFiles = createPublicUseFiles({ ...sources, policy });
