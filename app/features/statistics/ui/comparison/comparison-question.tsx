import { useTranslation } from '~/i18n/page-texts';
import { type ComparisonChoices } from '../../comparisons/comparison-choices';
import {
  ALL_PLACES,
  COMPARE_PATH,
  hrefOfComparison,
  YEAR_BEFORE,
} from '../../comparisons/comparison-url';
import { type FilterOptions } from '../../dashboard/filter-options';
import { ALL, filterDimensions, hasAdvancedCodes } from '../../views/view';
import { BasicField } from '../filter-fields';
import { QuestionForm } from '../question-form';
import { useView } from '../view-context';

export interface ComparisonQuestionProps {
  /** What the view is compared with, as the address says it; empty where it is nothing. */
  compare: string;
  choices: ComparisonChoices;
  options: FilterOptions;
}

/** What is compared with what: a GET form. */
export function ComparisonQuestion({ compare, choices, options }: ComparisonQuestionProps) {
  const { t } = useTranslation('compare');
  const { t: tell, dataset, view, currentYear } = useView();
  const places = filterDimensions(dataset, view.division)
    .filter(({ isPlace, parent }) => isPlace && !parent)
    .map(({ parameter }) => parameter);
  return (
    <QuestionForm
      // Made anew when an address is followed: what is chosen is what is shown.
      key={hrefOfComparison(dataset, view, currentYear, compare)}
      action={`${dataset.path}/${COMPARE_PATH}`}
      label={t('question')}
      show={t('show')}
      options={options}
      filter={{
        label: tell('filter.change'),
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
          <select id="compare" name="compare" defaultValue={compare}>
            <Choices {...choices} />
          </select>
        </div>
      </div>
    </QuestionForm>
  );
}

function Choices({ hasYearBefore, hasAllPlaces, dimensions }: ComparisonChoices) {
  const { t } = useTranslation('compare');
  const { t: tell } = useView();
  return (
    <>
      {hasYearBefore && <option value={YEAR_BEFORE}>{t('yearBefore')}</option>}
      {hasAllPlaces && <option value={ALL_PLACES}>{tell('filter.all.province')}</option>}
      {dimensions.map(({ parameter, isSeveral, hasAll, codes }) => (
        <optgroup key={parameter} label={tell(`parameters.${parameter}`)}>
          {isSeveral && <option value={parameter}>{t('each')}</option>}
          {hasAll && <option value={`${parameter}:${ALL}`}>{tell('filter.any')}</option>}
          {codes.map(({ code, name }) => (
            <option key={code} value={`${parameter}:${code}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
