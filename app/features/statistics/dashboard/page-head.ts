import { type TFunction } from 'i18next';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';
import { type PageHead } from '~/ui/page/page-head';
import { type View } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { currentYearOf, type CalculationInfo } from './calculation-time';

export { metaOfHead, type PageHead } from '~/ui/page/page-head';

/** A view with more filters than this is for people, not for search engines. */
const INDEXED_FILTERS = 2;

interface PageHeadRequest {
  dataset: Dataset;
  view: View;
  calculation: CalculationInfo;
  language: string;
  t: TFunction;
  only?: Widget;
}

/** The head of a view's page; `total` is the measure over all its records. */
export function pageHead(
  { dataset, view, calculation, language, t, only }: PageHeadRequest,
  { subject, widget, total }: { subject: string; widget?: string; total: string },
  { origin, languages }: { origin: string; languages: readonly string[] },
): PageHead {
  const filters = Object.values(view.codes).flat().length;
  return {
    title: [widget, subject, t('common:portal')].filter(Boolean).join(' · '),
    description: t('meta.description', {
      subject,
      value: total,
      date: formatsOf(language).date(calculation.date),
    }),
    canonical:
      origin +
      hrefOfView(dataset, view, currentYearOf(calculation), only && `widgets/${only.name}`),
    isIndexed: filters <= INDEXED_FILTERS && view.asOf === undefined,
    language,
    languages,
  };
}
