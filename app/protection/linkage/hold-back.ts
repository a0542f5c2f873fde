import { required } from '~/platform/system/required';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';
import { differs, findFew, type OlderChanges } from './few-changes';
import { findLinkedRecords, type Versions } from './linked-records';
import { type DimensionCode } from './number-codes';
import { findOverlaps } from './overlaps';
import { type MergedCode, mergesOf } from './whole-merges';

/** A published version compared with the next one: the records that differ. */
export interface Comparison extends Versions {
  changes: readonly ChangedRecord[];
  /** The codes merged into others; each merge is held whole or not at all. */
  merged?: readonly MergedCode[];
}

/**
 * Finds the changed records that a publication has to hold back in their last published state, so that nobody
 * learns two or more codes of any record by comparing it with a former version. Each held record leaves fewer
 * records moving other counts, so the search is repeated until it finds none.
 *
 * @param last - compared with the version published last.
 * @param earlier - compared with those before.
 * @param older - the differences from still older versions, in years in which few records may differ.
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
      // If one of the few cannot be held, all others of its year have to wait.
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
        // A record that did not change since the last version cannot be held; whatever moves a count that
        // discloses it is held instead.
        else for (const change of last.changes) if (counts.some(moves(change))) held.add(change.id);
      }
    }
  }
  return held;
}

/** Returns the changes that a publication counts. */
export function notHeld(
  changes: readonly ChangedRecord[],
  held: ReadonlySet<string>,
): ChangedRecord[] {
  return changes.filter(({ id }) => !held.has(id));
}

/** Returns the ids of the changed records of each merge. */
function recordsOfMerges({ dataset, changes, merged = [] }: Comparison): string[][] {
  const find = mergesOf(dataset, merged);
  const found = changes.map((change) => ({ id: change.id, merges: find(change) }));
  return merged.map((code) => found.flatMap(({ id, merges }) => (merges.includes(code) ? id : [])));
}

/** How many records a publication changes and holds back, except those already held. */
export interface HeldShare {
  changed: number;
  held: number;
}

/**
 * Counts the records that a publication changes and holds back, except those that the previous one already
 * held back and those of merges held whole: estimates and simulations leave these to staff, who decide on
 * each merge separately.
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

/** Returns whether a publication holds back a greater share of its changes than a policy allows. */
export function holdsTooMuch(
  { changed, held }: HeldShare,
  { maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>,
): boolean {
  return maxHeldShare !== null && held > maxHeldShare * changed;
}

/** Returns a predicate: whether a changed record moves the count of a filter. */
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

/** The differences from an earlier version if some records keep their last published state. */
function withHeld(
  changes: readonly ChangedRecord[],
  changed: ReadonlyMap<string, ChangedRecord>,
  held: ReadonlySet<string>,
): ChangedRecord[] {
  const before = new Map(changes.map((change) => [change.id, change.before]));
  const staying = [...held].map((id): ChangedRecord => {
    const change = required(changed.get(id), 'change');
    const former = before.get(id);
    return { id, before: former === undefined ? change.after : former, after: change.before };
  });
  return [...changes.filter(({ id }) => !held.has(id)), ...staying].filter(differs);
}
