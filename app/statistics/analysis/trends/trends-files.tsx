import { useTranslation } from '~/platform/i18n/page-texts';
import { hrefOfTrends, type TrendsQuestion } from '../../view/trends-url';
import { useView } from '../../widgets/ui/view-context';
import { ViewFiles } from '../../ui/view-files';

const formats = ['csv', 'xlsx', 'svg', 'png'] as const;

/** The files of trends, each with its permanent address. */
export function TrendsFiles({ question }: { question: Required<TrendsQuestion> }) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset, view, calculation, defaultYear } = useView();
  const frozen = { ...view, asOf: calculation.id };
  const dimension = tView(`parameters.${question.of}`);
  const caption = t(`captions.${question.per}`, { dimension });
  const files = formats.map((format) => ({
    name: t('file', { format: format.toUpperCase(), caption }),
    href: hrefOfTrends(dataset, frozen, defaultYear, question, format),
  }));
  const page = hrefOfTrends(dataset, view, defaultYear, question);
  return <ViewFiles title={t('files')} files={files} page={page} />;
}
