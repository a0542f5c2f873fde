import { type Shown } from '../protection/protect-table';

/** The signs that stand in a table in place of a number, one for each reason why there is none. */
export const gapSigns = {
  /** Not shown, to protect people. */
  suppressed: '–',
  /** Chance can explain the difference. */
  chance: '=',
  /** Too few records, or too much rounding, to say. */
  unclear: '?',
  /** The code came into use, or covered something else, between the two periods. */
  break: '†',
  /** Not recorded, as the inhabitants of some places. */
  unknown: '…',
  /** Not asked for, or nothing that could be compared. */
  notCompared: '×',
} as const;

/** Why there is no number. */
export type Gap = keyof typeof gapSigns;

/** Why two counts, or shares of them, have no difference. */
export function gapOfDifference(shown: readonly Shown[], isBroken = false): Gap {
  if (isBroken) return 'break';
  return shown.some(({ protection }) => protection === 'closed') ? 'suppressed' : 'unclear';
}

/** The sign in place of a share. */
export function gapOfShare(part: Shown, total: Shown): string {
  return gapSigns[gapOfDifference([part, total])];
}

/** What the signs among some texts mean: "– not shown, to protect people · = chance can explain the difference"; empty without any. */
export function legendOfGaps(
  texts: Iterable<string>,
  t: (key: `statistics:gaps.${Gap}`) => string,
): string {
  const found = new Set(texts);
  return (Object.keys(gapSigns) as Gap[])
    .filter((gap) => found.has(gapSigns[gap]))
    .map((gap) => `${gapSigns[gap]} ${t(`statistics:gaps.${gap}`)}`)
    .join(' · ');
}
