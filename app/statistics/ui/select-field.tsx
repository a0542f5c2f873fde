import { GetList } from '~/ui/forms/get-list';
import { type FilterOption } from './filter-options';
import { ALL } from '../view/view';
import { useView } from '../widgets/ui/view-context';

interface SelectFieldProps {
  name: string;
  value: string;
  /** The text of the choice `0`, all. */
  any: string;
  /** The language of the other choices, where it is not the visitor's. */
  foreign?: string;
  children: readonly FilterOption[];
}

/** A choice of one code, or of all. */
export function SelectField({ name, value, any, foreign, children }: SelectFieldProps) {
  const { t, language } = useView();
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{t(`parameters.${name}`)}</label>
      <GetList id={`filter-${name}`} name={name} current={value} lang={foreign}>
        <option value={ALL} lang={foreign && language}>
          {any}
        </option>
        {children.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </GetList>
    </div>
  );
}
