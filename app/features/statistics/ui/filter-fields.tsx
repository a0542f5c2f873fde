import { type FilterOptions } from '../dashboard/filter-options';
import { ALL, filterDimensions } from '../views/view';
import { AdvancedFields } from './advanced-fields';
import { SelectField } from './select-field';
import { useView } from './view-context';

/** The fields of the filter: the basic dimensions, and the advanced ones when they are open. */
export function FilterFields({ options }: { options: FilterOptions }) {
  const { t, dataset, view } = useView();
  const basic = filterDimensions(dataset, view.division).filter(({ isBasic }) => isBasic);
  return (
    <>
      <div className="filter-basic">
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
