import { type ChangedRecord } from './changed-records';
import { type OlderChanges, ofYearsWithFew } from './few-changes';

/** A former version and the differences from it. */
export interface Former<Version> {
  former: Version;
  changes: readonly ChangedRecord[];
}

/** How many of the versions published last, withdrawn ones included, a new one is compared with. */
export const COMPARED_VERSIONS = 24;
/** How many of them are attacked besides the version that visitors see. */
export const NEAREST_VERSIONS = 2;

/**
 * Takes former versions one by one and keeps those that differ in the fewest records. After an import is
 * withdrawn, these are not the most recent ones. Of the rest it keeps only the changes of years in which few
 * records may differ.
 *
 * @param newest - the differences from the version that visitors see.
 */
export function createNearest<Version>(newest: readonly ChangedRecord[]) {
  const nearest: Former<Version>[] = [];
  const older: OlderChanges[] = [];
  return {
    nearest: nearest as readonly Former<Version>[],
    older: older as readonly OlderChanges[],
    add(former: Version, changes: readonly ChangedRecord[]) {
      nearest.push({ former, changes });
      nearest.sort((a, b) => a.changes.length - b.changes.length);
      const rest = nearest.splice(NEAREST_VERSIONS);
      older.push(...rest.map((item) => ofYearsWithFew(item.changes, newest)));
    },
  };
}
