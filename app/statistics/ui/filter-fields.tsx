import { useRef, useState, type ReactNode } from 'react';
import { GetList } from '~/ui/forms/get-list';
import { type FilterOptions, type FilterOption } from './filter-options';
import { ALL, filterDimensions } from '../view/view';
import { useView } from '../widgets/ui/view-context';

interface FilterFieldsProps {
  options: FilterOptions;
  /** The parameters that have a field elsewhere in the form. */
  except?: readonly string[];
  /** Fields after the basic ones. */
  children?: ReactNode;
  /** Whether the advanced ones are there, and whether they are open when the page loads. */
  hasAdvanced: boolean;
  isOpen?: boolean;
}

/** The fields of the filter: the basic dimensions, and the advanced ones. */
export function FilterFields({
  options,
  except = [],
  children,
  hasAdvanced,
  isOpen = true,
}: FilterFieldsProps) {
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
        {children}
      </div>
      {hasAdvanced && <AdvancedFields options={options} isOpen={isOpen} />}
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
      groups={options.groups[parameter]}
    >
      {options.codes[parameter] ?? []}
    </SelectField>
  );
}

/** The advanced filter: a group of check boxes for each dimension that takes several codes. */
function AdvancedFields({ options, isOpen }: { options: FilterOptions; isOpen: boolean }) {
  const { t, dataset, view } = useView();
  const [wasOpen] = useState(isOpen);
  const dimensions = filterDimensions(dataset, view.division).filter(({ isBasic }) => !isBasic);
  return (
    <details className="filter-advanced" open={wasOpen}>
      <summary>{t('filter.advanced')}</summary>
      <p>{t('filter.advancedHint')}</p>
      <div className="box-groups">
        {dimensions.map(({ parameter }) => (
          <BoxGroup key={parameter} parameter={parameter} options={options} />
        ))}
      </div>
    </details>
  );
}

function BoxGroup({ parameter, options }: { parameter: string; options: FilterOptions }) {
  const { t, view, language } = useView();
  const chosen = view.codes[parameter] ?? [];
  const foreign = options.languages[parameter];
  // Stays open when its last box is unticked, since the focus is in it.
  const wasOpen = useRef(false);
  wasOpen.current ||= chosen.length > 0;
  return (
    <details className="box-group" open={wasOpen.current}>
      <summary>
        {t(`parameters.${parameter}`)}
        {chosen.length > 0 && <span className="box-count">{chosen.length}</span>}
      </summary>
      <fieldset lang={foreign}>
        <legend className="visually-hidden" lang={foreign && language}>
          {t(`parameters.${parameter}`)}
        </legend>
        {options.waiting.includes(parameter) && (
          <p lang={foreign && language}>{t(`filter.waits.${parameter}`)}</p>
        )}
        {options.codes[parameter]?.map(({ code, label }) => (
          <label key={code} className="box">
            <input
              type="checkbox"
              name={parameter}
              value={code}
              defaultChecked={chosen.includes(code)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface SelectFieldProps {
  name: string;
  value: string;
  /** The text of the choice `0`, all. */
  any: string;
  /** The language of the other choices, if not the visitor's. */
  foreign?: string;
  /** The groups of places that it offers before the places. */
  groups?: readonly FilterOption[];
  children: readonly FilterOption[];
}

/** A choice of one code, or of all. */
function SelectField({ name, value, any, foreign, groups = [], children }: SelectFieldProps) {
  const { t, language } = useView();
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{t(`parameters.${name}`)}</label>
      <GetList id={`filter-${name}`} name={name} current={value} lang={foreign}>
        <option value={ALL} lang={foreign && language}>
          {any}
        </option>
        {groups.length > 0 ? (
          <>
            <optgroup label={t(`filter.groups.${name}`)}>{groups.map(optionOf)}</optgroup>
            <optgroup label={t(`filter.each.${name}`)}>{children.map(optionOf)}</optgroup>
          </>
        ) : (
          children.map(optionOf)
        )}
      </GetList>
    </div>
  );
}

function optionOf({ code, label }: FilterOption) {
  return (
    <option key={code} value={code}>
      {label}
    </option>
  );
}
