import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfComparison } from '../../view/comparison-url';
import { useView } from '../../widgets/ui/view-context';
import { ViewFiles } from '../../ui/view-files';

const formats = ['csv', 'xlsx', 'json'] as const;
const pictures = ['svg', 'png'] as const;

/** The files of a comparison, each with its permanent address. */
export function ComparisonFiles({ compare }: { compare: string }) {
  const { t } = useTranslation('compare');
  const { dataset, view, calculation, defaultYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const files = [...formats, ...pictures].map((format) => ({
    name: t(pictures.some((known) => known === format) ? 'picture' : 'file', {
      format: format.toUpperCase(),
    }),
    href: hrefOfComparison(dataset, frozen, defaultYear, compare, format),
  }));
  const page = hrefOfComparison(dataset, view, defaultYear, compare);
  return <ViewFiles title={t('files')} files={files} page={page} />;
}
