import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';

/** A code that a record of a year lost. */
interface Loss {
  /** The year, the dimension and the code. */
  name: string;
  /** The codes of the dimension that the record gained, and those that it had before and still has. */
  gained: string[];
  kept: string[];
}

/** At least this share of the codes gained in place of one that was merged is the code that it was merged into. */
const MERGED_SHARE = 0.5;

/**
 * Finds merges of codes that tell how many records carried both: what the two codes counted before, less what the one counts
 * now. Such a count must not be published where it is below the threshold. A code was merged into the one that most of its
 * records gained: few that gained another one do not hide how many carried both.
 *
 * @returns whether a changed record is of such a merge.
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

/** The codes that a lost one was merged into: one as a rule, none if what was gained is mixed. */
function mergedInto(losses: readonly Loss[]): string[] {
  const counts = new Map<string, number>();
  const gained = losses.flatMap((loss) => loss.gained);
  for (const code of gained) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].flatMap(([code, n]) => (n >= MERGED_SHARE * gained.length ? code : []));
}

function lossesOf({ before, after }: ChangedRecord): Loss[] {
  if (!before || !after) return [];
  return Object.keys(before.codes).flatMap((dimension) => {
    const [then, now] = [before, after].map(({ codes }) => codes[dimension] ?? []);
    const lost = then!.filter((code) => !now!.includes(code));
    const gained = now!.filter((code) => !then!.includes(code));
    if (lost.length !== 1) return [];
    const kept = then!.filter((code) => now!.includes(code));
    return (after.codes.year ?? []).map((year) => ({
      name: `${year}\t${dimension}\t${lost[0]}`,
      gained,
      kept,
    }));
  });
}
