import { type WithStatus } from '../observations/observation';
import { type Shown } from '../protection/protect-table';

/** The signs that replace a number in a table, one for each reason why there is none. */
export const gapSigns = {
  /** Not shown, to protect people. */
  suppressed: '–',
  /** Chance can explain the difference. */
  chance: '=',
  /** Too few records, or too much rounding, to say. */
  unclear: '?',
  /** The code was not in use, or covered something else in the earlier of two periods. */
  break: '†',
  /** Not recorded, such as the inhabitants of some places, or not yet: of a period without data. */
  unknown: '…',
  /** Not compared: not requested, or not comparable. */
  notCompared: '×',
} as const;

/** Why there is no number. */
export type Gap = keyof typeof gapSigns;

/** Why no difference of two counts or shares is shown. */
export function gapOfDifference(shown: readonly WithStatus[]): Gap {
  if (shown.some(({ status }) => status === 'M')) return 'break';
  if (shown.some(({ status }) => status === 'O')) return 'unknown';
  return shown.some(({ protection }) => protection === 'closed') ? 'suppressed' : 'unclear';
}

/** The sign in place of a share. */
export function gapOfShare(part: WithStatus, total: WithStatus): string {
  return gapSigns[gapOfDifference([part, total])];
}

/**
 * The legend of the signs among some texts: "– not shown, to protect people · = no clear difference …";
 * empty without any.
 */
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

/** The legend of the signs among some texts, and of "±" behind counts that are derived from rounded ones. */
export function legendOfSigns(
  texts: Iterable<string>,
  shown: readonly Shown[],
  t: (key: `statistics:gaps.${Gap}` | 'statistics:protection.derived') => string,
): string {
  const isDerived = shown.some((one) => one.protection === 'rounded' && one.error);
  const derived = isDerived ? [t('statistics:protection.derived')] : [];
  return [legendOfGaps(texts, t), ...derived].filter(Boolean).join(' · ');
}
