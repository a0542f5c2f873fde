import { useFieldError, useFormView } from './form-view';

/** What the parts of a field share: words, error, and the attributes that tie them together. */
export function useField(name: string) {
  const { texts, setup, state } = useFormView();
  const error = useFieldError(name);
  const hint = texts(`${name}.hint`, { defaultValue: '' }) || undefined;
  const described = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  const constraint = setup.constraints[name] ?? {};
  return {
    label: texts(`${name}.label`),
    hint,
    error,
    value: state?.values[name] ?? '',
    isRequired: constraint.required ?? false,
    /** For an `input`, `select` or `textarea`. */
    control: {
      id: name,
      name,
      ...constraint,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

/** The element that holds the hint of a field. */
export const hintId = (name: string) => `${name}-hint`;
/** The element that holds the error of a field. */
export const errorId = (name: string) => `${name}-error`;
