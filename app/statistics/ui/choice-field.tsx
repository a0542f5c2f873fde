import { useId } from 'react';
import { GetList } from '~/ui/forms/get-list';
import { useView } from '../widgets/ui/view-context';

interface ChoiceFieldProps {
  /** The parameter that it chooses, which also names it. */
  name: string;
  chosen: string;
  choices: readonly { value: string; name: string }[];
}

/** A choice of one of some values of a parameter. */
export function ChoiceField({ name, chosen, choices }: ChoiceFieldProps) {
  const { t } = useView();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t(`parameters.${name}`)}</label>
      <GetList id={id} name={name} current={chosen}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </GetList>
    </div>
  );
}
