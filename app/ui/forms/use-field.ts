import { fieldPattern } from './form-state';
import { textKeyOf, useFieldError, useFormView } from './form-view';

/** What the parts of a field share: words, error, and the attributes that tie them together. */
export function useField(name: string) {
  const { texts, setup, state, defaults, tooHeavy } = useFormView();
  const error = useFieldError(name);
  const key = textKeyOf(name);
  const hint = texts(`${key}.hint`, { defaultValue: '' }) || undefined;
  const described = [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ');
  const constraint = setup.constraints[fieldPattern(name)] ?? {};
  const initial = defaults?.[name] ?? '';
  return {
    label: texts(`${key}.label`),
    hint,
    error,
    /** Whether the error came up while the page was open, so that it has to be told. */
    isNewError: tooHeavy?.includes(name) ?? false,
    /** What was typed when the form was refused, else what the field begins with. */
    value: state?.values[name] ?? (Array.isArray(initial) ? '' : initial),
    /** The same of a field of which several values may be chosen. */
    values: state?.lists?.[name] ?? [initial].flat(),
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
