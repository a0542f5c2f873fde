import { type ChangedRecord } from './changed-records';
import { type OlderChanges, ofYearsWithFew } from './few-changes';

/** A former version, and what differs from it. */
export interface Former<Version> {
  former: Version;
  changes: readonly ChangedRecord[];
}

/** With how many of the versions published last, withdrawn ones included, a new one is compared. */
export const COMPARED_VERSIONS = 24;
/** How many of them are attacked beside the version that visitors see. */
export const NEAREST_VERSIONS = 2;

/**
 * Takes former versions one by one, and keeps those from which the fewest records differ. After the withdrawal of an import these
 * are not the last ones. Of the rest it keeps only the changes of years in which few records may differ.
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
