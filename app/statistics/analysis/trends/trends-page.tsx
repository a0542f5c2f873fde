import { type Dataset } from '~/datasets/dataset';
import { useTranslation } from '~/platform/i18n/page-texts';
import { AnalysisBody, AnalysisPage, type AnalysisProps } from '../analysis-page';
import {
  hrefOfTrends,
  trendForms,
  trendPeriods,
  TRENDS_PATH,
  type TrendsQuestion as Question,
  trendSorts,
} from '../../view/trends-url';
import { type View } from '../../view/view';
import { useView } from '../../widgets/ui/view-context';
import { TrendsAnswer, type TrendsAnswerProps } from './trends-answer';
import { type FilterOptions } from '../../ui/filter-options';
import { ChoiceField } from '../../ui/choice-field';
import { QuestionForm } from '../../ui/question-form';

type TrendsPageProps = AnalysisProps &
  TrendsQuestionProps &
  TrendsAnswerProps & { fullTitle: string };

/** The codes of a dimension over the years: the question, what grew most, charts, a table and its files. */
export function TrendsPage(page: TrendsPageProps) {
  const hrefOf = (dataset: Dataset, view: View, defaultYear: number) =>
    hrefOfTrends(dataset, view, defaultYear, page.question);
  return (
    <AnalysisPage {...page} path={TRENDS_PATH}>
      <AnalysisBody
        {...page}
        hrefOf={hrefOf}
        question={<TrendsQuestion {...page} />}
        result={page.trends.headline ?? page.fullTitle}
      >
        <TrendsAnswer {...page} pageSubject={page.subject} />
      </AnalysisBody>
    </AnalysisPage>
  );
}

interface TrendsQuestionProps {
  question: Required<Question>;
  /** The parameters of all dimensions. */
  choices: readonly string[];
  options: FilterOptions;
}

/**
 * A GET form that chooses which codes are shown over time, in which order and form, and for which records.
 */
function TrendsQuestion({ question, choices, options }: TrendsQuestionProps) {
  const { t } = useTranslation('trends');
  const { t: tView, dataset } = useView();
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
      filter={{ label: tView('filter.change') }}
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
