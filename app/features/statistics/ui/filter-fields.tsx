import { type FilterOptions } from '../dashboard/filter-options';
import { ALL, filterDimensions } from '../views/view';
import { AdvancedFields } from './advanced-fields';
import { SelectField } from './select-field';
import { useView } from './view-context';

/** The fields of the filter: time, the basic dimensions, and the advanced ones when they are open. */
export function FilterFields({ options }: { options: FilterOptions }) {
  const { t, dataset, view, formats } = useView();
  const basic = filterDimensions(dataset, view.division).filter(({ isBasic }) => isBasic);
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
  return (
    <>
      <div className="filter-basic">
        <SelectField name="year" value={view.year} any={t('allYears')}>
          {options.years.map((year) => ({ code: year, label: formats.year(year) }))}
        </SelectField>
        <SelectField name="month" value={view.month} any={t('allMonths')}>
          {months.map((month) => ({ code: month, label: formats.monthName(Number(month)) }))}
        </SelectField>
        {basic.map(({ parameter }) => (
          <SelectField
            key={parameter}
            name={parameter}
            value={view.codes[parameter]?.[0] ?? ALL}
            any={anyText(parameter)}
            foreign={options.languages[parameter]}
          >
            {options.codes[parameter] ?? []}
          </SelectField>
        ))}
      </div>
      {view.isAdvanced && <AdvancedFields options={options} />}
    </>
  );

  function anyText(parameter: string): string {
    if (options.waiting.includes(parameter)) return t(`filter.waits.${parameter}`);
    return t([`filter.all.${parameter}`, 'filter.any']);
  }
}
