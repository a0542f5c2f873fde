import { type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';
import { differs, findFew, type OlderChanges } from './few-changes';
import { findLinkedRecords, type Versions } from './linked-records';
import { type DimensionCode } from './number-codes';
import { findOverlaps } from './overlaps';
import { type MergedCode, mergesOf } from './whole-merges';

/** A published version beside the one that is to follow: the records of which they hold something else. */
export interface Comparison extends Versions {
  changes: readonly ChangedRecord[];
  /** The codes that were merged into others: such a merge is held whole or not at all. */
  merged?: readonly MergedCode[];
}

/**
 * The changed records that a publication has to hold back as the last version has them, so that nobody learns two codes
 * or more of any record by comparing it with a former version. Each that is held leaves other counts with fewer records
 * that move them, so the search is repeated until it finds none.
 *
 * @param last - beside the version that was published last.
 * @param earlier - beside those before.
 * @param older - what differs from versions before those, in years of which few records may.
 * @returns their ids.
 */
export async function holdBack(
  last: Comparison,
  earlier: readonly Comparison[] = [],
  older: readonly OlderChanges[] = [],
): Promise<Set<string>> {
  const changed = new Map(last.changes.map((change) => [change.id, change]));
  const held = new Set<string>();
  const merges = recordsOfMerges(last);
  const compared: { changes: readonly ChangedRecord[]; years?: ReadonlySet<string> }[] = [
    ...[last, ...earlier].map(({ changes }) => ({ changes })),
    ...older,
  ];
  const released = (changes: readonly ChangedRecord[]) =>
    changes === last.changes ? notHeld(changes, held) : withHeld(changes, changed, held);
  for (let found = -1; found < held.size;) {
    found = held.size;
    for (const { changes, years } of compared) {
      const published = released(changes);
      const [isOfFew, isOverlap] = [
        findFew(published, last, years),
        findOverlaps(published, last.policy),
      ];
      const ids = new Set(published.map(({ id }) => id));
      const mayBeHeld = ({ id }: ChangedRecord) => changed.has(id) && !held.has(id);
      // Where one of the few cannot be held, all others of its year have to wait.
      const holdsAll = published.some((change) => isOfFew(change) && !mayBeHeld(change));
      for (const change of notHeld(last.changes, held)) {
        const isVisible = holdsAll || ids.has(change.id);
        if ((isVisible && isOfFew(change)) || isOverlap(change)) held.add(change.id);
      }
    }
    for (const ids of merges) {
      if (ids.some((id) => held.has(id))) for (const id of ids) held.add(id);
    }
    if (held.size > found) continue;
    for (const comparison of [last, ...earlier]) {
      const linked = await findLinkedRecords(comparison, released(comparison.changes));
      for (const [{ id }, { counts }] of linked) {
        if (changed.has(id)) held.add(id);
        // The last version has it already: what moves a count that discloses it is held in its place.
        else for (const change of last.changes) if (counts.some(moves(change))) held.add(change.id);
      }
    }
  }
  return held;
}

/** The changes that a publication counts. */
export function notHeld(
  changes: readonly ChangedRecord[],
  held: ReadonlySet<string>,
): ChangedRecord[] {
  return changes.filter(({ id }) => !held.has(id));
}

/** The changed records of each merge, by their ids. */
function recordsOfMerges({ dataset, changes, merged = [] }: Comparison): string[][] {
  const find = mergesOf(dataset, merged);
  const found = changes.map((change) => ({ id: change.id, merges: find(change) }));
  return merged.map((one) => found.flatMap(({ id, merges }) => (merges.includes(one) ? id : [])));
}

/** How many records a publication changes and holds back, but for those that wait already. */
export interface HeldShare {
  changed: number;
  held: number;
}

/**
 * Counts what a publication changes and holds back, without those that the one before held back already, and without those
 * of merges that are held whole: estimates and simulations leave these to staff, who decide on a merge by itself.
 */
export function shareHeld(
  comparison: Comparison,
  held: ReadonlySet<string>,
  heldBefore: { has(id: string): boolean },
): HeldShare {
  const ofMerges = new Set(recordsOfMerges(comparison).flat());
  const waiting = [...held].filter((id) => heldBefore.has(id) || ofMerges.has(id)).length;
  return { changed: comparison.changes.length - waiting, held: held.size - waiting };
}

/** Whether a publication holds back more of its changes than a policy allows. */
export function holdsTooMuch(
  { changed, held }: HeldShare,
  { maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>,
): boolean {
  return maxHeldShare !== null && held > maxHeldShare * changed;
}

/** Whether a changed record moves the count of a filter. */
const moves =
  ({ before, after }: ChangedRecord) =>
  (codes: readonly DimensionCode[]) =>
    carries(before, codes) !== carries(after, codes);

function carries(state: AttackedRecord | null, codes: readonly DimensionCode[]): boolean {
  return (
    state !== null &&
    codes.every(({ dimension, code }) => state.codes[dimension.name]?.includes(code))
  );
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
