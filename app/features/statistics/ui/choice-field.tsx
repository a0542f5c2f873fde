import { useId } from 'react';
import { useView } from './view-context';

interface ChoiceFieldProps {
  /** The parameter that it chooses, which also names it. */
  name: string;
  chosen: string;
  choices: readonly { value: string; name: string }[];
}

/** A choice of one of some values that a parameter may have. */
export function ChoiceField({ name, chosen, choices }: ChoiceFieldProps) {
  const { t } = useView();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t(`parameters.${name}`)}</label>
      <select id={id} name={name} defaultValue={chosen}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </div>
  );
}
