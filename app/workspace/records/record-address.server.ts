import { createHmac } from 'node:crypto';
import { deriveKey } from '~/platform/http/secret.server';
import { seal, tryUnseal } from '~/platform/http/seal.server';
import { staffPaths } from '~/staff-paths';

/** Returns the addresses of records, and their subjects in the audit log, under the portal's secret. */
export function createRecordAddresses(secret: string) {
  const sealKey = deriveKey(secret, 'addresses of records');
  const auditKey = deriveKey(secret, 'records in the audit log');
  return {
    /**
     * Returns the address of a record's page. Its id is sealed: an id may identify people, and addresses stay in the
     * history of browsers and in the logs of servers.
     */
    hrefOf(dataset: string, id: string): string {
      const sealed = seal(sealKey, dataset, id).toString('base64url');
      return `${staffPaths.records}/${dataset}/${sealed}`;
    },

    /** Returns the id that an address contains; null if the portal did not write it. */
    read(dataset: string, sealed: string): string | null {
      return tryUnseal(sealKey, dataset, Buffer.from(sealed, 'base64url'));
    },

    /**
     * Returns what stands for a record in the audit log, which outlives records that a court has removed: it is the same
     * each time, and shows nobody the id.
     */
    auditKeyOf(dataset: string, id: string): string {
      return createHmac('sha256', auditKey).update(`${dataset}:${id}`).digest('hex').slice(0, 16);
    },
  };
}

export type RecordAddresses = ReturnType<typeof createRecordAddresses>;
