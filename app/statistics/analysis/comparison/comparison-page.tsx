import { type Dataset } from '~/datasets/dataset';
import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { AnalysisBody, AnalysisPage, type AnalysisProps } from '../analysis-page';
import { hrefOfComparison, COMPARE_PATH } from '../../view/comparison-url';
import { type View, filterDimensions } from '../../view/view';
import { useView } from '../../widgets/ui/view-context';
import { ComparisonAnswer, type ComparisonAnswerProps } from './comparison-answer';
import { type ComparisonChoices } from './comparison-choices';
import { type FilterOptions } from '../../ui/filter-options';
import { BasicField } from '../../ui/filter-fields';
import { QuestionForm } from '../../ui/question-form';
import { ComparedChoices } from './compared-choices';

type ComparisonPageProps = AnalysisProps & ComparisonQuestionProps & ComparisonAnswerProps;

/** A view compared with others: the question, its answer in words, tables and files. */
export function ComparisonPage(page: ComparisonPageProps) {
  const hrefOf = (dataset: Dataset, view: View, defaultYear: number) =>
    hrefOfComparison(dataset, view, defaultYear, page.compare);
  return (
    <AnalysisPage {...page} path={COMPARE_PATH}>
      <AnalysisBody
        {...page}
        hrefOf={hrefOf}
        hrefWithout={hrefOfComparison}
        question={<ComparisonQuestion {...page} />}
        result={page.comparison?.title}
      >
        <ComparisonAnswer {...page} pageSubject={page.subject} />
      </AnalysisBody>
    </AnalysisPage>
  );
}

interface ComparisonQuestionProps {
  /** The other comparand of the comparison, as in the address; empty if there is none. */
  compare: string;
  choices: ComparisonChoices;
  options: FilterOptions;
}

/** A GET form that chooses what is compared with what. */
function ComparisonQuestion({ compare, choices, options }: ComparisonQuestionProps) {
  const { t } = useTranslation('compare');
  const { t: tView, dataset, view } = useView();
  const places = filterDimensions(dataset, view.division)
    .filter(({ isPlace, parent }) => isPlace && !parent)
    .map(({ parameter }) => parameter);
  return (
    <QuestionForm
      action={`${dataset.path}/${COMPARE_PATH}`}
      label={t('question')}
      show={t('show')}
      options={options}
      filter={{
        label: tView('filter.change'),
        except: places,
      }}
    >
      <div className="filter-basic">
        {places.map((parameter) => (
          <BasicField key={parameter} parameter={parameter} options={options} />
        ))}
        <div className="field">
          <label htmlFor="compare">{t('with')}</label>
          <GetList id="compare" name="compare" current={compare}>
            <ComparedChoices {...choices} />
          </GetList>
        </div>
      </div>
    </QuestionForm>
  );
}
