import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { hrefOfTrends } from '../../view/trends-url';
import { type MovedCode } from '../../view/moved-codes';
import { type Notice } from '../../view/notice';
import { type View } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { MovedCodes } from '../../ui/moved-codes';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { ViewHeader } from '../../ui/view-header';
import { TrendsQuestion, type TrendsQuestionProps } from './trends-question';
import { TrendsAnswer, type TrendsAnswerProps } from './trends-answer';

interface TrendsPageProps extends TrendsQuestionProps, TrendsAnswerProps {
  /** The name of the dataset. */
  dataset: string;
  view: View;
  notices: Notice[];
  moved: MovedCode[];
  calculation: CalculationInfo;
  isNewest: boolean;
  territory: Territory;
  subject: string;
  chips: Chip[];
}

/** The codes of a dimension over the years: the question, what grew most, charts, a table and its files. */
export function TrendsPage({ dataset: name, ...page }: TrendsPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <TrendsHeader question={page.question} subject={page.subject} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <MovedCodes moved={page.moved} />
        <TrendsOfView {...page} />
        <UpdatedFigures result={page.subject}>
          <TrendsAnswer {...page} />
        </UpdatedFigures>
      </div>
    </ViewProvider>
  );
}

function TrendsHeader({ question, subject }: Pick<TrendsPageProps, 'question' | 'subject'>) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset, view, defaultYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      lead={t('lead')}
      to={hrefOfTrends(dataset, view, defaultYear, question)}
      subject={subject}
      back={tView('widget.back')}
    />
  );
}

/** Of which data and records trends are asked for. */
function TrendsOfView({
  isNewest,
  chips,
  ...page
}: TrendsQuestionProps & Pick<TrendsPageProps, 'isNewest' | 'chips'>) {
  const { dataset, defaultYear } = useView();
  const hrefTo = (view: View) => hrefOfTrends(dataset, view, defaultYear, page.question);
  return (
    <>
      <CalculationNote isNewest={isNewest} hrefTo={hrefTo} />
      <TrendsQuestion {...page} />
      <FilterChips chips={chips} hrefTo={hrefTo} />
    </>
  );
}
