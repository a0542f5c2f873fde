import { Form, Link, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { useGetForm } from '~/ui/forms/use-get-form';
import { type FilterOptions } from './filter-options';
import { filterDimensions, withoutAdvancedCodes } from '../view/view';
import { FilterFields } from './filter-fields';
import { CarriedParameters } from './carried-parameters';
import { searchOfForm } from './search-of-form';
import { useChoosing } from './use-choosing';
import { useView } from '../widgets/ui/view-context';

interface FilterFormProps {
  options: FilterOptions;
  /** Whether it is open when the page loads; afterwards it stays as the visitor leaves it. */
  isOpen: boolean;
}

/** The collapsible filter: a GET form; with script each change is applied at once. */
export function FilterForm({ options, isOpen }: FilterFormProps) {
  const context = useView();
  const { t, dataset, view, hrefOf, resetView } = context;
  const navigate = useNavigate();
  const [wasOpen] = useState(isOpen);

  const choosing = useChoosing((form, changed) => {
    const search = searchOfForm(new FormData(form), context, changed);
    navigate(`${dataset.path}?${search}`, { preventScrollReset: true });
  });

  const dimensions = filterDimensions(dataset, view.division);
  return (
    <details className="filter-drawer" open={wasOpen}>
      <summary>{t('filter.change')}</summary>
      <Form
        {...useGetForm()}
        method="get"
        action={dataset.path}
        {...choosing}
        id="filter"
        autoComplete="off"
        className="filter"
        aria-label={t('filter.title')}
        preventScrollReset
      >
        <FilterFields options={options} />
        <CarriedParameters />
        <div className="filter-buttons">
          <button type="submit" className="button">
            {t('filter.apply')}
          </button>
          {dimensions.some(({ isBasic }) => !isBasic) && <AdvancedSwitch />}
          <Link to={hrefOf(resetView)} preventScrollReset className="button button-quiet">
            {t('filter.reset')}
          </Link>
          <NotApplied />
        </div>
      </Form>
    </details>
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
