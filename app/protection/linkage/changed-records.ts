import { type AttackedRecord } from '../attack/attacked-records';

/** A record that differs between two versions of the data: it was added, removed or changed. */
export interface ChangedRecord {
  id: string;
  /** Its state in the former version; null if it was not in it. */
  before: AttackedRecord | null;
  /** Its state in the later version; null if it is not in it. */
  after: AttackedRecord | null;
}
