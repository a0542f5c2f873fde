import { Form, Link, useNavigate } from '@remix-run/react';
import { useRef, type FormEvent } from 'react';
import { type FilterOptions } from '../dashboard/filter-options';
import { ALL, filterDimensions, withoutAdvancedCodes } from '../views/view';
import { AdvancedFields } from './advanced-fields';
import { SelectField } from './select-field';
import { searchOfForm } from './search-of-form';
import { useFormFollowsView } from './use-form-follows-view';
import { useView } from './view-context';

/** The filter: a GET form; with script each change shows at once. */
export function FilterForm({ options }: { options: FilterOptions }) {
  const { t, dataset, view, formats, currentYear } = useView();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useFormFollowsView(form, view);

  const showChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const changed = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    const search = searchOfForm(new FormData(currentTarget), dataset, changed, currentYear);
    navigate(`${dataset.path}?${search}`, { preventScrollReset: true });
  };

  const dimensions = filterDimensions(dataset, view.division);
  const basic = dimensions.filter(({ isBasic }) => isBasic);
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
  return (
    <Form
      ref={form}
      method="get"
      action={dataset.path}
      onChange={showChange}
      className="filter"
      aria-label={t('filter.title')}
      preventScrollReset
    >
      <div className="filter-basic">
        <SelectField name="year" value={view.year} any={t('allYears')}>
          {options.years.map((year) => ({ code: year, label: year }))}
        </SelectField>
        <SelectField name="month" value={view.month} any={t('allMonths')}>
          {months.map((month) => ({ code: month, label: formats.monthName(Number(month)) }))}
        </SelectField>
        {basic.map(({ parameter, parent }) => (
          <SelectField
            key={parameter}
            name={parameter}
            value={view.codes[parameter]?.[0] ?? ALL}
            any={anyText(parameter, parent !== undefined)}
          >
            {options.codes[parameter] ?? []}
          </SelectField>
        ))}
      </div>
      {view.isAdvanced && <AdvancedFields options={options} />}
      <KeptParameters />
      <div className="filter-buttons">
        <button type="submit" className="button">
          {t('filter.apply')}
        </button>
        {basic.length < dimensions.length && <AdvancedSwitch />}
        <Link to={dataset.path} preventScrollReset className="button button-quiet">
          {t('filter.reset')}
        </Link>
      </div>
    </Form>
  );

  function anyText(parameter: string, hasParent: boolean): string {
    if (parameter === 'province') return t('filter.allProvinces');
    const waits = hasParent && (options.codes[parameter] ?? []).length === 0;
    if (waits) return t('filter.cityNeedsProvince');
    return t(hasParent ? 'filter.allCities' : 'filter.any');
  }
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

/** The parts of the view that the form has no field for. */
function KeptParameters() {
  const { view, dataset } = useView();
  const kept: Record<string, string | undefined> = {
    type: view.isAdvanced ? '1' : undefined,
    measure: view.measure === dataset.measures[0]?.name ? undefined : view.measure,
    division: view.division === '34' ? undefined : view.division,
    map: view.map === 'year' ? undefined : view.map,
    years: view.years === '3' ? undefined : view.years,
    as_of: view.asOf?.toString(),
  };
  return Object.entries(kept).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
