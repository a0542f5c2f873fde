import { type FilterOptions } from './filter-options';
import { ALL, filterDimensions } from '../view/view';
import { AdvancedFields } from './advanced-fields';
import { SelectField } from './select-field';
import { useView } from '../widgets/ui/view-context';

interface FilterFieldsProps {
  options: FilterOptions;
  /** The parameters that have a field of their own elsewhere in the form. */
  except?: readonly string[];
}

/** The fields of the filter: the basic dimensions, and the advanced ones when they are open. */
export function FilterFields({ options, except = [] }: FilterFieldsProps) {
  const { dataset, view } = useView();
  const basic = filterDimensions(dataset, view.division).filter(
    ({ isBasic, parameter }) => isBasic && !except.includes(parameter),
  );
  return (
    <>
      <div className="filter-basic">
        {basic.map(({ parameter }) => (
          <BasicField key={parameter} parameter={parameter} options={options} />
        ))}
      </div>
      {view.isAdvanced && <AdvancedFields options={options} />}
    </>
  );
}

/** The field of a basic dimension. */
export function BasicField({ parameter, options }: { parameter: string; options: FilterOptions }) {
  const { t, view } = useView();
  const any = options.waiting.includes(parameter)
    ? t(`filter.waits.${parameter}`)
    : t([`filter.all.${parameter}`, 'filter.any']);
  return (
    <SelectField
      name={parameter}
      value={view.codes[parameter]?.[0] ?? ALL}
      any={any}
      foreign={options.languages[parameter]}
    >
      {options.codes[parameter] ?? []}
    </SelectField>
  );
}
