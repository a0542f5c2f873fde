import { type FocusEventHandler } from 'react';
import { Field } from './field';
import { useField } from './use-field';
import { useInitialValue } from './use-initial-value';

interface TextFieldProps {
  name: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  /** The id of a `datalist` with values to choose from. */
  list?: string;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

/** A field of one line. */
export function TextField({ name, type = 'text', autoComplete, list, onBlur }: TextFieldProps) {
  const { control, value } = useField(name);
  const ref = useInitialValue<HTMLInputElement>(value);
  return (
    <Field name={name}>
      <input
        {...control}
        ref={ref}
        type={type}
        autoComplete={autoComplete}
        list={list}
        onBlur={onBlur}
        defaultValue={value}
      />
    </Field>
  );
}

/** A field of several lines. */
export function TextAreaField({ name, rows = 6 }: { name: string; rows?: number }) {
  const { control, value } = useField(name);
  const ref = useInitialValue<HTMLTextAreaElement>(value);
  return (
    <Field name={name}>
      <textarea {...control} ref={ref} rows={rows} defaultValue={value} />
    </Field>
  );
}
