import { type Translate } from '~/platform/i18n/text-keys';
import { type WithStatus } from './observation';
import { type ProtectionPolicy } from '~/protection/policy';

/** The signs that replace a number in a table, one for each reason why there is none. */
export const gapSigns = {
  /** Not disclosed, to protect people. */
  suppressed: '–',
  /** Chance can explain the difference. */
  chance: '=',
  /** Too few records, or too much rounding, to say. */
  unclear: '?',
  /** The code was not in use, or had another meaning in the earlier of two periods. */
  break: '†',
  /** Not recorded, such as the inhabitants of some places, or not yet: a period without data. */
  unknown: '…',
  /** Not compared: not requested, or not comparable. */
  notCompared: '×',
} as const;

/** The reasons why there is no number. */
export type Gap = keyof typeof gapSigns;

/** Returns why no difference of two counts or shares is shown. */
export function gapOfDifference(disclosed: readonly WithStatus[]): Gap {
  if (disclosed.some(({ status }) => status === 'M')) return 'break';
  if (disclosed.some(({ status }) => status === 'O')) return 'unknown';
  return disclosed.some(({ protection }) => protection === 'suppressed') ? 'suppressed' : 'unclear';
}

/** Returns the sign in place of a share. */
export function gapOfShare(part: WithStatus, total: WithStatus): string {
  return gapSigns[gapOfDifference([part, total])];
}

/**
 * Returns the legend of the signs in some texts: "– not shown, to protect people · = no clear difference …";
 * empty if there are none.
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

/** Returns whether a text is a sign that replaces a number. */
export function isGapSign(text: string): boolean {
  return Object.values<string>(gapSigns).includes(text);
}

/** A count below the threshold, "<6"; but not "<6%". */
const BELOW = /<(\d+)(?!\d|\s?%)/g;

/**
 * Returns the legend of the signs in some texts for rounded and derived values, those below the threshold and
 * lower bounds; empty if there are none.
 */
export function legendOfProtection(
  texts: readonly string[],
  { base, minCount: min }: Pick<ProtectionPolicy, 'base' | 'minCount'>,
  t: Translate<'statistics'>,
): string {
  const isBelowThreshold = (text: string) =>
    [...text.matchAll(BELOW)].some(([, count]) => Number(count) === min);
  return [
    texts.some((text) => text.includes('≈')) ? t('protection.rounded', { base }) : '',
    texts.some(isBelowThreshold) ? t('protection.belowThreshold', { min, max: min - 1 }) : '',
    texts.some((text) => text.includes('≥')) ? t('protection.least') : '',
    texts.some((text) => /\d±/.test(text)) ? t('protection.derived') : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * Returns the legend of all signs in some texts: those of protected counts, then those that replace a number.
 */
export function legendOfSigns(
  texts: readonly string[],
  policy: Pick<ProtectionPolicy, 'base' | 'minCount'>,
  t: Translate<'statistics'>,
): string {
  return [legendOfProtection(texts, policy, t), legendOfGaps(texts, t)]
    .filter((part) => part !== '')
    .join(' ');
}
