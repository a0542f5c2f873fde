import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { type Territory } from '~/datasets/territory';
import { hrefOfComparison, COMPARE_PATH } from '../../view/comparison-url';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Chip } from '../../view/describe-view';
import { type MovedCode } from '../../view/moved-codes';
import { type Notice } from '../../view/notice';
import { type View, filterDimensions, hasAdvancedCodes } from '../../view/view';
import { CalculationNote } from '../../ui/calculation-note';
import { FilterChips } from '../../ui/filter-chips';
import { MovedCodes } from '../../ui/moved-codes';
import { Notices } from '../../ui/notices';
import { UpdatedFigures } from '../../ui/updated-figures';
import { useView, ViewProvider } from '../../widgets/ui/view-context';
import { ViewHeader } from '../../ui/view-header';
import { ComparisonAnswer, type ComparisonAnswerProps } from './comparison-answer';
import { GetList } from '~/ui/forms/get-list';
import { type ComparisonChoices } from './comparison-choices';
import { type FilterOptions } from '../../ui/filter-options';
import { BasicField } from '../../ui/filter-fields';
import { QuestionForm } from '../../ui/question-form';
import { ComparedChoices } from './compared-choices';

interface ComparisonPageProps extends ComparisonQuestionProps, ComparisonAnswerProps {
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

/** A view beside others: what is compared, what it says, its tables and its files. */
export function ComparisonPage({ dataset: name, ...page }: ComparisonPageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <ComparisonHeader {...page} />
      <div className="page-width page-overlap">
        <Notices notices={page.notices} />
        <MovedCodes moved={page.moved} />
        <OlderData {...page} />
        <ComparisonQuestion {...page} />
        <ComparisonChips {...page} />
        <UpdatedFigures result={page.comparison?.title}>
          <ComparisonAnswer {...page} />
        </UpdatedFigures>
      </div>
    </ViewProvider>
  );
}

function ComparisonHeader({ compare, subject }: Pick<ComparisonPageProps, 'compare' | 'subject'>) {
  const { t } = useTranslation('compare');
  const { dataset, view, defaultYear } = useView();
  return (
    <ViewHeader
      title={t('title')}
      to={hrefOfComparison(dataset, view, defaultYear, compare)}
      subject={subject}
      back={t('back')}
    />
  );
}

/** Says that the data are of an earlier calculation, and leads to the same comparison of the newest. */
function OlderData({ isNewest, compare }: Pick<ComparisonPageProps, 'isNewest' | 'compare'>) {
  const { dataset, defaultYear } = useView();
  return (
    <CalculationNote
      isNewest={isNewest}
      hrefTo={(view) => hrefOfComparison(dataset, view, defaultYear, compare)}
    />
  );
}

function ComparisonChips({ chips }: Pick<ComparisonPageProps, 'chips'>) {
  const { dataset, defaultYear } = useView();
  return (
    <FilterChips chips={chips} hrefTo={(view) => hrefOfComparison(dataset, view, defaultYear)} />
  );
}

interface ComparisonQuestionProps {
  /** What the view is compared with, as the address says it; empty where it is nothing. */
  compare: string;
  choices: ComparisonChoices;
  options: FilterOptions;
}

/** What is compared with what: a GET form. */
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
        isOpen: view.isAdvanced && !hasAdvancedCodes(dataset, view),
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
