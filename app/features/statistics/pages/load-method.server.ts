import { describePage } from '~/composition/describe-page.server';
import { policy } from '~/composition/portal.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { MAX_CHANGES } from '../changes/find-changes';
import { LEVEL } from '../changes/tell-change';
import { MIN_TOLD } from '../summary/comparison';
import { MIN_USUAL_YEARS, USUAL_YEARS } from '../summary/find-facts';

/** The page that says when a number is said to have changed, or a month to be unusual. */
export async function loadMethod(request: Request) {
  const t = await getTexts(await getRequestLanguage(request), 'method');
  return {
    isExact: policy.exact === 'all',
    numbers: {
      views: Math.round(1 / LEVEL),
      min: MIN_TOLD,
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
