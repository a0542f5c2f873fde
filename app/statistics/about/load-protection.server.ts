import { describePage } from '~/services/describe-page.server';
import { policy } from '~/services/portal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { nameOfPolicy } from '~/protection/policy';

/**
 * Loads the page that explains how small counts are protected: the policy in force, and the meaning of its
 * numbers.
 */
export async function loadProtection(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'protection');
  const { base, sumBase, minCount, minTotal, exact, maxHeldShare, maxLoneMoveShare } = policy;
  const rounded = 4 * minCount;
  const { format: percent } = numberFormat(localeTag(language), { style: 'percent' });
  return {
    policy: nameOfPolicy(policy),
    isExact: exact === 'all',
    maxHeldShare: maxHeldShare === null ? null : percent(maxHeldShare),
    maxLoneMoveShare: maxLoneMoveShare === null ? null : percent(maxLoneMoveShare),
    numbers: { base, min: minCount, max: minCount - 1, total: minTotal, sums: sumBase },
    example: { rounded, least: rounded - base + 1, most: rounded + base - 1 },
    head: await describePage(request, {
      title: t('title'),
      description: t('lead'),
      path: paths.protection,
    }),
  };
}
