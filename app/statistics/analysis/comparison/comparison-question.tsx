import { useTranslation } from '~/platform/i18n/page-texts';
import { GetList } from '~/ui/forms/get-list';
import { type ComparisonChoices } from './comparison-choices';
import { COMPARE_PATH } from '../../view/comparison-url';
import { type FilterOptions } from '../../ui/filter-options';
import { filterDimensions, hasAdvancedCodes } from '../../view/view';
import { BasicField } from '../../ui/filter-fields';
import { QuestionForm } from '../../ui/question-form';
import { useView } from '../../widgets/ui/view-context';
import { ComparedChoices } from './compared-choices';

export interface ComparisonQuestionProps {
  /** What the view is compared with, as the address says it; empty where it is nothing. */
  compare: string;
  choices: ComparisonChoices;
  options: FilterOptions;
}

/** What is compared with what: a GET form. */
export function ComparisonQuestion({ compare, choices, options }: ComparisonQuestionProps) {
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
