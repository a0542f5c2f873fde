import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Gap, gapSigns } from '../observations/gaps';
import { type ChanceInterval } from './chance-interval';
import { type DisclosedNumber } from './comparison';

/** The change of a code's count on the same period a year before. */
export interface Growth {
  now: DisclosedNumber;
  before: DisclosedNumber;
  /** The change as a share of the earlier count. */
  change: number;
  /** Whether the change is more than chance explains; false if it was not tested. */
  isClear: boolean;
  isTested?: boolean;
  /** The interval of the later count by chance alone; null if it was not tested. */
  chance?: ChanceInterval | null;
}

/** The change of a count, as written; `direction` is set if it is more than chance. */
export interface FormattedGrowth {
  text: string;
  direction: 'more' | 'fewer' | null;
}

/** The sign of a change that chance explains, whose number is not shown. */
const BY_CHANCE = gapSigns.chance;

/**
 * Formats "+24.5%", or "≈+24%" for rounded counts; the sign of the reason if there is no growth or chance
 * explains the change, except in tables on request.
 */
export function formatGrowth(
  { language }: { language: string },
  growth: Growth | null,
  { isRequested = false, gap = 'notCompared' }: { isRequested?: boolean; gap?: Gap } = {},
): FormattedGrowth {
  if (!growth) return { text: gapSigns[gap], direction: null };
  const { now, before, change, isClear } = growth;
  if (!isClear && !isRequested)
    return { text: growth.isTested === false ? gapSigns.notCompared : BY_CHANCE, direction: null };
  const isExact = [now, before].every(({ protection }) => protection === 'exact');
  const wholePercent = numberFormat(localeTag(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
  });
  return {
    text: isExact
      ? formatsOf(language).change(change)
      : `≈${wholePercent.format(change).replace('-', '−')}`,
    direction: isClear ? (change > 0 ? 'more' : 'fewer') : null,
  };
}
