import { type AttackedRecord } from '../attack/attacked-records';

/** A record of which two versions of the data hold something else: it was added, removed or changed. */
export interface ChangedRecord {
  id: string;
  /** As the former version holds it; null where that does not. */
  before: AttackedRecord | null;
  /** As the later version holds it; null where that does not. */
  after: AttackedRecord | null;
}
