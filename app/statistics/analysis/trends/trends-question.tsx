import { useTranslation } from '~/platform/i18n/page-texts';
import { type FilterOptions } from '../../ui/filter-options';
import {
  trendForms,
  trendPeriods,
  TRENDS_PATH,
  type TrendsQuestion as Question,
  trendSorts,
} from '../../view/trends-url';
import { hasAdvancedCodes } from '../../view/view';
import { ChoiceField } from '../../ui/choice-field';
import { QuestionForm } from '../../ui/question-form';
import { useView } from '../../widgets/ui/view-context';

export interface TrendsQuestionProps {
  question: Required<Question>;
  /** The parameters of all dimensions. */
  choices: readonly string[];
  options: FilterOptions;
}

/** Which codes are shown over time, in which order and form, and of which records: a GET form. */
export function TrendsQuestion({ question, choices, options }: TrendsQuestionProps) {
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
