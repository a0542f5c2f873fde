import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';

/** The records of a year that lost a code, such as one that was merged into another. */
interface Loss {
  /** The codes that they gained in its place. */
  gained: Set<string>;
  /** How many gained none: they carried the other code already. */
  both: number;
}

/**
 * Finds merges of codes that tell how many records carried both: what the two codes counted before, less what the one counts
 * now. Such a count must not be published where it is below the threshold.
 *
 * @returns whether a changed record is of such a merge.
 */
export function findOverlaps(
  changes: readonly ChangedRecord[],
  { minCount }: Pick<ProtectionPolicy, 'minCount'>,
): (change: ChangedRecord) => boolean {
  const losses = new Map<string, Loss>();
  for (const change of changes) {
    for (const { name, gained } of lossesOf(change)) {
      const loss = losses.get(name) ?? { gained: new Set(), both: 0 };
      losses.set(name, loss);
      for (const code of gained) loss.gained.add(code);
      if (gained.length === 0) loss.both += 1;
    }
  }
  return (change) =>
    lossesOf(change).some(({ name }) => {
      const { gained, both } = losses.get(name) ?? { gained: new Set(), both: 0 };
      return gained.size === 1 && both > 0 && both < minCount;
    });
}

function lossesOf({ before, after }: ChangedRecord): { name: string; gained: string[] }[] {
  if (!before || !after) return [];
  return Object.keys(before.codes).flatMap((dimension) => {
    const [then, now] = [before, after].map(({ codes }) => codes[dimension] ?? []);
    const lost = then!.filter((code) => !now!.includes(code));
    const gained = now!.filter((code) => !then!.includes(code));
    if (lost.length !== 1) return [];
    return (after.codes.year ?? []).map((year) => ({
      ...{ name: `${year}\t${dimension}\t${lost[0]}`, gained },
    }));
  });
}
