import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { type ProtectionPolicy } from '~/protection/policy';
import { type WithStatus } from './observation';
import { leastOf, mostOf, type DisclosedValue } from '~/protection/protect-table';
import { gapSigns } from './gaps';

/**
 * Formats a count: "1,234" if it is exact, else "≈24", "≈402±4" if it is derived, "<6" or, if it is
 * suppressed, "≥19" or "–"; the sign of a break if its code was not in use, that of no data if its period has
 * none.
 */
export function formatDisclosed(disclosed: WithStatus, language: string): string {
  if (disclosed.status === 'M') return gapSigns.break;
  if (disclosed.status === 'O') return gapSigns.unknown;
  const { number } = formatsOf(language);
  if (disclosed.protection === 'suppressed')
    return disclosed.min ? `≥${number(disclosed.min)}` : '–';
  if (disclosed.protection === 'below-threshold') return `<${number(disclosed.max + 1)}`;
  const error = disclosed.error ? `±${number(disclosed.error)}` : '';
  return `${disclosed.protection === 'rounded' ? '≈' : ''}${number(disclosed.value)}${error}`;
}

/** Formats a count in words: "218 cases", "<6 cases". */
export function formatCount(
  disclosed: WithStatus,
  measure: string,
  { language, t }: { language: string; t: Translate<'statistics'> },
): string {
  const formatted = formatDisclosed(disclosed, language);
  if (disclosed.protection === 'suppressed' || disclosed.status === 'M') return formatted;
  const count = disclosed.protection === 'below-threshold' ? disclosed.max : disclosed.value;
  return t(`values.${measure}`, { count, formatted });
}

/** Returns whether shares of a total are disclosed: the total is disclosed itself, and not small. */
export function hasShares(total: DisclosedValue, { minShareTotal }: ProtectionPolicy): boolean {
  return total.value !== null && total.value > 0 && total.value >= minShareTotal;
}

/** A share of disclosed values, and its least and greatest possible value before rounding. */
export interface ShareRange {
  share: number;
  least: number;
  most: number;
}

/** Returns the share of a part in a total; null if none is disclosed, or the part cannot have records. */
export function shareOf(
  part: WithStatus,
  total: DisclosedValue | undefined,
  policy: ProtectionPolicy,
): ShareRange | null {
  if (part.status === 'M' || part.status === 'O') return null;
  if (part.value === null || !total?.value || !hasShares(total, policy)) return null;
  // A rounded count is not below the threshold; a sum, which has its own error, may be.
  const least = part.protection === 'rounded' && !part.error ? policy.minCount : 0;
  return {
    share: Math.min(1, part.value / total.value),
    least: Math.min(1, Math.max(least, leastOf(part, policy)) / mostOf(total, policy)),
    most: Math.min(1, mostOf(part, policy) / leastOf(total, policy)),
  };
}

/**
 * Formats a part of a total: with one decimal if everything is exact, else in whole percents; empty if none
 * is disclosed.
 */
export function shareText(
  part: WithStatus,
  total: DisclosedValue,
  policy: ProtectionPolicy,
  language: string,
): string {
  const share = shareOf(part, total, policy);
  if (!share) return '';
  return policy.exact === 'all'
    ? formatsOf(language).percent(share.share)
    : percentText(share, language);
}

/** Returns whether a share is the same whole percent whatever the counts were before rounding. */
export function isWholePercent({ least, most }: Pick<ShareRange, 'least' | 'most'>): boolean {
  return least === most || Math.round(100 * least) === Math.round(100 * most);
}

/** Formats a share in whole percents. If these depend on what rounding hides, as a range: "31–46%". */
export function percentText(
  { least, most }: Pick<ShareRange, 'least' | 'most'>,
  language: string,
): string {
  const percent = numberFormat(localeTag(language), { style: 'percent' });
  const [from, to] = [least, most].map((share) => Math.round(100 * share));
  // Neither "0%" of some nor "100%" of not quite all.
  if (most > 0 && (most < 0.01 || from === 0))
    return `<${percent.format((Math.floor(100 * most) + 1) / 100)}`;
  if (least > 0.99 && least < 1) return `>${percent.format(0.99)}`;
  return isWholePercent({ least, most })
    ? percent.format(least === most ? least : Number(from) / 100)
    : `${formatsOf(language).number(Number(from))}–${percent.format(Number(to) / 100)}`;
}
