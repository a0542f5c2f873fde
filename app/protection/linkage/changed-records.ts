import { type AttackedRecord } from '../attack/attacked-records';

/** A record that differs between two versions of the data: added, removed or changed. */
export interface ChangedRecord {
  id: string;
  /** Its state in the former version; null if added. */
  before: AttackedRecord | null;
  /** Its state in the later version; null if removed. */
  after: AttackedRecord | null;
}
