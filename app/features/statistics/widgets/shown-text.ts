import { formatsOf } from '~/i18n/formats';
import { numberFormat } from '~/i18n/intl-objects';
import { localeTag } from '~/i18n/locale-tag';
import { type Translate } from '~/i18n/text-keys';
import { type ProtectionPolicy } from '../protection/policy';
import { type WithStatus } from '../observations/observation';
import { type Shown } from '../protection/protect-table';
import { gapSigns } from './gaps';

/**
 * A count as it is written: "1,234" where it is exact, else "≈24", "<6" or, where it is closed, "≥19" or "–"; the sign of a break
 * where its code was not in use.
 */
export function shownText(shown: WithStatus, language: string): string {
  if (shown.status === 'M') return gapSigns.break;
  const { number } = formatsOf(language);
  if (shown.protection === 'closed') return shown.min ? `≥${number(shown.min)}` : '–';
  if (shown.protection === 'low') return `<${number(shown.max + 1)}`;
  return `${shown.protection === 'rounded' ? '≈' : ''}${number(shown.value)}`;
}

/** A count in words: "218 cases", "<6 cases". */
export function countInWords(
  shown: WithStatus,
  measure: string,
  { language, t }: { language: string; t: Translate<'statistics'> },
): string {
  const formatted = shownText(shown, language);
  if (shown.protection === 'closed' || shown.status === 'M') return formatted;
  const count = shown.protection === 'low' ? shown.max : shown.value;
  return t(`values.${measure}`, { count, formatted });
}

/** Whether shares of a total are told: it is told itself, and not small. */
export function hasShares(total: Shown, { minShareTotal }: ProtectionPolicy): boolean {
  return total.value !== null && total.value > 0 && total.value >= minShareTotal;
}

/** A part of a total: with one decimal where all is exact, else a whole percent; empty where none is told. */
export function shareText(
  part: Shown,
  total: Shown,
  policy: ProtectionPolicy,
  language: string,
): string {
  if (part.value === null || !hasShares(total, policy) || !total.value) return '';
  const share = Math.min(1, part.value / total.value);
  if (policy.exact === 'all') return formatsOf(language).percent(share);
  const percent = numberFormat(localeTag(language), { style: 'percent' });
  // Neither "0%" of some nor "100%" of not quite all.
  if (share > 0 && share < 0.01) return `<${percent.format(0.01)}`;
  return share > 0.99 && share < 1 ? `>${percent.format(0.99)}` : percent.format(share);
}
