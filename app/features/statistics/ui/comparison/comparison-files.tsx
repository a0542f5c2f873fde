import { useTranslation } from '~/i18n/page-texts';
import { hrefOfComparison } from '../../comparisons/comparison-url';
import { useView } from '../view-context';
import { ViewFiles } from '../view-files';

const formats = ['csv', 'xlsx', 'json'] as const;

/** The files of a comparison, each with its permanent address. */
export function ComparisonFiles({ compare }: { compare: string }) {
  const { t } = useTranslation('compare');
  const { dataset, view, calculation, currentYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const files = formats.map((format) => ({
    name: t('file', { format: format.toUpperCase() }),
    href: hrefOfComparison(dataset, frozen, currentYear, compare, format),
  }));
  return <ViewFiles title={t('files')} files={files} />;
}
