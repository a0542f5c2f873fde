import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { hrefOfTrends, trendForms, trendPeriods, TRENDS_PATH, type TrendsQuestion as Question, trendSorts } from '../../view/trends-url';
import { type MovedCode } from '../../view/moved-codes';
import { type Notice } from '../../view/notice';
import { type View, hasAdvancedCodes } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { MovedCodes } from '../../ui/moved-codes';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { ViewHeader } from '../../ui/view-header';
import { TrendsAnswer, type TrendsAnswerProps } from './trends-answer';
import { type FilterOptions } from '../../ui/filter-options';
import { ChoiceField } from '../../ui/choice-field';
import { QuestionForm } from '../../ui/question-form';

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

interface TrendsQuestionProps {
  question: Required<Question>;
  /** The parameters of all dimensions. */
  choices: readonly string[];
  options: FilterOptions;
}

/** Which codes are shown over time, in which order and form, and of which records: a GET form. */
function TrendsQuestion({ question, choices, options }: TrendsQuestionProps) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset, view } = useView();
  const dimensions = choices.map((value) => ({ value, name: tView(`parameters.${value}`) }));
  const periods = trendPeriods
    .filter((value) => dataset.dimensions.some(({ calendar }) => calendar === value))
    .map((value) => ({ value, name: t(`periods.${value}`) }));
  const sorts = trendSorts.map((value) => ({ value, name: t(`sorts.${value}`) }));
  const forms = trendForms.map((value) => ({ value, name: t(`shows.${value}`) }));
  return (
    <QuestionForm
      action={`${dataset.path}/${TRENDS_PATH}`}
      label={t('question')}
      show={t('show')}
      options={options}
      filter={{
        label: tView('filter.change'),
        isOpen: view.isAdvanced && !hasAdvancedCodes(dataset, view),
      }}
    >
      <div className="filter-basic">
        <ChoiceField name="of" chosen={question.of} choices={dimensions} />
        <ChoiceField name="per" chosen={question.per} choices={periods} />
        <ChoiceField name="sort" chosen={question.sort} choices={sorts} />
        <ChoiceField name="show" chosen={question.show} choices={forms} />
      </div>
    </QuestionForm>
  );
}
