import { required } from '~/platform/system/required';
import { type AttackedRecord } from '../attack/attacked-records';

/** A record that differs between two versions of the data: added, removed or changed. */
export interface ChangedRecord {
  id: string;
  /** Its state in the former version; null if added. */
  before: AttackedRecord | null;
  /** Its state in the later version; null if removed. */
  after: AttackedRecord | null;
}

/** Returns the newer state of a changed record: the former one if it was removed. */
export function newerState({ before, after }: ChangedRecord): AttackedRecord {
  return required(after ?? before, 'state');
}
