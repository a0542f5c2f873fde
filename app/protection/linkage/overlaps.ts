import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';

/** A code that a record of a year lost. */
interface Loss {
  /** The year, the dimension and the code. */
  name: string;
  /** The codes of the dimension that the record gained, and those that it kept. */
  gained: string[];
  kept: string[];
}

/** A lost code was merged into a code that makes up at least this share of the codes gained in its place. */
const MERGED_SHARE = 0.5;

/**
 * Finds merges of codes that disclose how many records carried both: the former counts of the two codes less
 * the later count of the one. Such a number must not be published below the threshold. A code was merged into
 * the one that most of its records gained: a few that gained another do not hide how many carried both.
 *
 * @returns whether a changed record belongs to such a merge.
 */
export function findOverlaps(
  changes: readonly ChangedRecord[],
  { minCount }: Pick<ProtectionPolicy, 'minCount'>,
): (change: ChangedRecord) => boolean {
  const losses = new Map<string, Loss[]>();
  for (const loss of changes.flatMap(lossesOf)) {
    const known = losses.get(loss.name);
    if (known) known.push(loss);
    else losses.set(loss.name, [loss]);
  }
  const merged = new Set([...losses].flatMap(([name, all]) => (disclosesFew(all) ? name : [])));
  return (change) => lossesOf(change).some(({ name }) => merged.has(name));

  function disclosesFew(all: readonly Loss[]): boolean {
    const into = mergedInto(all);
    const both = all.filter(({ kept }) => kept.some((code) => into.includes(code))).length;
    return both > 0 && both < minCount;
  }
}

/** Returns the codes that a lost one was merged into: usually one, none if the gained codes are mixed. */
function mergedInto(losses: readonly Loss[]): string[] {
  const counts = new Map<string, number>();
  const gained = losses.flatMap((loss) => loss.gained);
  for (const code of gained) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].flatMap(([code, n]) => (n >= MERGED_SHARE * gained.length ? code : []));
}

function lossesOf({ before, after }: ChangedRecord): Loss[] {
  if (!before || !after) return [];
  return Object.keys(before.codes).flatMap((dimension) => {
    const [then, now] = [before.codes[dimension] ?? [], after.codes[dimension] ?? []];
    const lost = then.filter((code) => !now.includes(code));
    const gained = now.filter((code) => !then.includes(code));
    if (lost.length !== 1) return [];
    const kept = then.filter((code) => now.includes(code));
    return (after.codes.year ?? []).map((year) => ({
      name: `${year}\t${dimension}\t${lost[0]}`,
      gained,
      kept,
    }));
  });
}
