import { Form, Link, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type FilterOptions } from './filter-options';
import { filterDimensions, withoutAdvancedCodes } from '../view/view';
import { FilterFields } from './filter-fields';
import { CarriedParameters } from './carried-parameters';
import { ChoiceField } from './choice-field';
import { searchOfForm } from './search-of-form';
import { useChoosing } from './use-choosing';
import { useView } from '../widgets/ui/view-context';

/** The maximum number of parts of the view that the bar on phones names. */
const MAX_NAMED = 3;

interface FilterFormProps {
  options: FilterOptions;
  /** The parts of the view in words, for the bar on phones. */
  summary: readonly string[];
  /** Whether phones show the form when the page loads; afterwards it stays as the visitor leaves it. */
  isOpen: boolean;
}

/**
 * The filter in a bar that stays in sight: a GET form; with script each change is applied immediately. On phones
 * the bar says what is shown, and opens the form.
 */
export function FilterForm({ options, summary, isOpen }: FilterFormProps) {
  const context = useView();
  const { t, dataset, view, formats } = context;
  const navigate = useNavigate();
  const [wasOpen] = useState(isOpen);

  const choosing = useChoosing((form, changed) => {
    const search = searchOfForm(new FormData(form), context, changed);
    navigate(`${dataset.path}?${search}`, { preventScrollReset: true });
  });

  const left = summary.length - MAX_NAMED;
  const named = [
    ...summary.slice(0, MAX_NAMED),
    ...(left > 0 ? [t('moreCodes', { number: formats.number(left) })] : []),
  ];
  const dimensions = filterDimensions(dataset, view.division);
  return (
    <div className="filter-bar" id="filters">
      {/* It holds no form, which the style sheet shows next to it: one form serves every screen. */}
      <details className="filter-sheet page-width" open={wasOpen}>
        <summary>
          <span className="filter-shown">{named.join(t('separator'))}</span> {t('filter.title')}
        </summary>
      </details>
      <Form
        {...useGetForm()}
        method="get"
        action={dataset.path}
        {...choosing}
        id="filter"
        autoComplete="off"
        className="filter page-width"
        aria-label={t('filter.title')}
        preventScrollReset
      >
        <FilterFields options={options} hasAdvanced={view.isAdvanced} isOpen={isOpen}>
          <MeasureField />
        </FilterFields>
        <CarriedParameters except={['measure']} />
        <div className="filter-buttons">
          <button type="submit" className="button filter-apply">
            {t('filter.apply')}
          </button>
          {dimensions.some(({ isBasic }) => !isBasic) && <AdvancedSwitch />}
          <NotApplied />
        </div>
      </Form>
    </div>
  );
}

/** A button that opens the advanced filter with the current choices, or closes it and drops its codes. */
function AdvancedSwitch() {
  const { t, dataset, view, hrefOf } = useView();
  return view.isAdvanced ? (
    <Link
      to={hrefOf(withoutAdvancedCodes(dataset, view))}
      preventScrollReset
      className="button button-quiet"
    >
      {t('filter.basic')}
    </Link>
  ) : (
    <button type="submit" name="type" value="1" className="button button-quiet">
      {t('filter.advanced')}
    </button>
  );
}

/** The choice of what is counted, if there are several measures. */
function MeasureField() {
  const { t, dataset, view } = useView();
  if (dataset.measures.length < 2) return null;
  const choices = dataset.measures.map(({ name }) => ({
    value: name,
    name: t(`measures.${name}`),
  }));
  return <ChoiceField name="measure" chosen={view.measure} choices={choices} />;
}
