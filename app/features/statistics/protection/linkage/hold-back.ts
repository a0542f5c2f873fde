import { type ChangedRecord } from './changed-records';
import { findLinkedRecords, type Versions } from './linked-records';

/** A published version beside the one that is to follow: the records of which they hold something else. */
export interface Comparison extends Versions {
  changes: readonly ChangedRecord[];
}

/**
 * The changed records that a publication has to hold back as the last version has them, so that nobody learns two codes
 * or more of any of the others by comparing it with a former version. Each that is held leaves other counts with fewer
 * records that move them, so the search is repeated until it finds none.
 *
 * @param last - beside the version that was published last.
 * @param earlier - beside those before.
 * @param limit - no further search is made once more are held.
 * @returns their ids.
 */
export async function holdBack(
  last: Comparison,
  { earlier = [], limit = Infinity }: { earlier?: readonly Comparison[]; limit?: number } = {},
): Promise<Set<string>> {
  const changed = new Map(last.changes.map((change) => [change.id, change]));
  const held = new Set<string>();
  for (let found = -1; found < held.size && held.size <= limit;) {
    found = held.size;
    for (const comparison of [last, ...earlier]) {
      const released =
        comparison === last
          ? last.changes.filter(({ id }) => !held.has(id))
          : withHeld(comparison.changes, changed, held);
      const linked = await findLinkedRecords(comparison, released);
      for (const { id } of linked.keys()) if (changed.has(id)) held.add(id);
    }
  }
  return held;
}

/** What differs from an earlier version where some records stay as the last version has them. */
function withHeld(
  changes: readonly ChangedRecord[],
  changed: ReadonlyMap<string, ChangedRecord>,
  held: ReadonlySet<string>,
): ChangedRecord[] {
  const before = new Map(changes.map((change) => [change.id, change.before]));
  const staying = [...held].map((id): ChangedRecord => {
    const change = changed.get(id)!;
    return {
      id,
      before: before.has(id) ? before.get(id)! : change.after,
      after: change.before,
    };
  });
  return [...changes.filter(({ id }) => !held.has(id)), ...staying].filter(differs);
}

/** Whether the two states of a record hold anything different. */
export function differs({ before, after }: ChangedRecord): boolean {
  return JSON.stringify(before?.codes) !== JSON.stringify(after?.codes);
}
