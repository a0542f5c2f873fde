import { describePage } from '~/services/describe-page.server';
import { policy } from '~/services/portal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { type ProtectionPolicy } from '~/protection/policy';
import { MAX_CHANGES } from '../narrative/find-changes';
import { LEVEL } from '../narrative/disclose-change';
import { MIN_DISCLOSED } from '../narrative/comparison';
import { MIN_USUAL_YEARS, USUAL_YEARS } from '../narrative/find-facts';
import { type Gap, gapSigns } from '../observations/gaps';

/**
 * Loads the page that explains how numbers are calculated, and when one counts as changed, or a month as
 * unusual.
 */
export async function loadMethod(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'method');
  return {
    isExact: policy.exact === 'all',
    signs: await signsOf(policy, language),
    numbers: {
      views: Math.round(1 / LEVEL),
      min: MIN_DISCLOSED,
      larger: policy.minShareTotal,
      count: MAX_CHANGES,
      years: USUAL_YEARS,
      minYears: MIN_USUAL_YEARS,
    },
    head: await describePage(request, {
      title: t('title'),
      description: t('lead'),
      path: paths.method,
    }),
  };
}

/** Returns the signs that a policy leads to, each with its meaning. */
async function signsOf({ exact, base, minCount }: ProtectionPolicy, language: string) {
  const t = await getTexts(language, 'method');
  const ofGaps = await getTexts(language, 'statistics');
  const isExact = exact === 'all';
  const ofProtection = [
    { sign: '≈', text: t('signs.rounded', { error: base - 1 }) },
    { sign: `<${minCount}`, text: t('signs.belowThreshold', { max: minCount - 1 }) },
    { sign: '≥', text: t('signs.least') },
  ];
  const gaps = Object.entries(gapSigns) as [Gap, string][];
  return [
    ...(isExact ? [] : ofProtection),
    ...gaps
      .filter(([gap]) => !isExact || gap !== 'suppressed')
      .map(([gap, sign]) => ({ sign, text: ofGaps(`gaps.${gap}`) })),
  ];
}
