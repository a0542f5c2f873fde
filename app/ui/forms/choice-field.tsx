import { useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { Field, FieldFrame, FieldGroup, FieldNotes } from './field';
import { useField } from './use-field';
import { useInitialValue } from './use-initial-value';

/** A value that may be chosen, and its name. */
export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  name: string;
  choices: readonly Choice[];
}

/**
 * A choice from a drop-down list.
 *
 * @param empty - what choosing none means; by default the request to choose.
 */
export function SelectField({ name, choices, empty }: ChoiceFieldProps & { empty?: string }) {
  const { t } = useTranslation('forms');
  const { control, value } = useField(name);
  const ref = useInitialValue<HTMLSelectElement>(value);
  return (
    <Field name={name}>
      <select {...control} ref={ref} defaultValue={value}>
        <option value="">{empty ?? t('choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A choice with all values in sight: one of them, or several. */
export function RadioField({
  name,
  choices,
  isMultiple = false,
}: ChoiceFieldProps & { isMultiple?: boolean }) {
  const { control, value: chosen, values, isRequired } = useField(name);
  const first = useInitialValue<HTMLInputElement>(chosen);
  // A radio button that is checked by default from now on would take the place of one that was chosen since.
  const [checked] = useState(chosen);
  return (
    <FieldGroup name={name}>
      <div className="form-choices">
        {choices.map(({ value, label }, index) => (
          <label key={value} className="form-choice">
            <input
              ref={index === 0 ? first : undefined}
              type={isMultiple ? 'checkbox' : 'radio'}
              // Links to the field lead to its first choice.
              id={index === 0 ? name : undefined}
              name={name}
              value={value}
              // A browser would require every checkbox to be ticked.
              required={isRequired && !isMultiple}
              defaultChecked={isMultiple ? values.includes(value) : value === checked}
              aria-describedby={control['aria-describedby']}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A checkbox. */
export function CheckboxField({ name }: { name: string }) {
  const { control, label, value, isRequired } = useField(name);
  return (
    <FieldFrame name={name}>
      <label className="form-choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          required={isRequired}
          defaultChecked={value === 'on'}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
        />
        {label}
      </label>
      <FieldNotes name={name} />
    </FieldFrame>
  );
}
