import { Form, Link, useNavigate } from '@remix-run/react';
import { useRef, type FormEvent } from 'react';
import { NotApplied } from '~/ui/forms/not-applied';
import { type FilterOptions } from '../dashboard/filter-options';
import { filterDimensions, withoutAdvancedCodes } from '../views/view';
import { FilterFields } from './filter-fields';
import { CarriedParameters } from './carried-parameters';
import { searchOfForm } from './search-of-form';
import { useFormFollowsView } from './use-form-follows-view';
import { useView } from './view-context';

/** The filter: a GET form; with script each change shows at once. */
export function FilterForm({ options }: { options: FilterOptions }) {
  const context = useView();
  const { t, dataset, view, resetHref } = context;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFormFollowsView(form, view);

  const showChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const changed = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    const search = searchOfForm(new FormData(currentTarget), context, changed);
    navigate(`${dataset.path}?${search}`, { preventScrollReset: true });
  };

  const dimensions = filterDimensions(dataset, view.division);
  return (
    <Form
      ref={form}
      method="get"
      action={dataset.path}
      onChange={showChange}
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
        <Link to={resetHref()} preventScrollReset className="button button-quiet">
          {t('filter.reset')}
        </Link>
        <NotApplied />
      </div>
    </Form>
  );
}

/** Opens the advanced filter with what is chosen, or closes it and drops its codes. */
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
