import { type ChangedRecord } from './changed-records';
import { type OlderChanges, ofYearsWithFew } from './few-changes';

/** A former version, and what differs from it. */
export interface Former<Version> {
  former: Version;
  changes: readonly ChangedRecord[];
}

/** Beside the version that visitors see, so many former ones are attacked. */
export const NEAREST_VERSIONS = 2;

/**
 * Takes former versions one by one, and keeps those from which the fewest records differ: where others came and went, as after
 * a withdrawn import, these are not the last ones. Of the rest it keeps what tells whether few records of a year differ.
 *
 * @param newest - what differs from the version that visitors see.
 */
export function createNearest<Version>(newest: readonly ChangedRecord[]) {
  const nearest: Former<Version>[] = [];
  const older: OlderChanges[] = [];
  return {
    nearest: nearest as readonly Former<Version>[],
    older: older as readonly OlderChanges[],
    add(former: Version, changes: readonly ChangedRecord[]) {
      nearest.push({ former, changes });
      nearest.sort((one, other) => one.changes.length - other.changes.length);
      if (nearest.length <= NEAREST_VERSIONS) return;
      older.push(ofYearsWithFew(nearest.pop()!.changes, newest));
    },
  };
}
