import { fieldPattern } from './form-state';
import { textKeyOf, useFieldError, useFormView } from './form-view';

/** Returns what the parts of a field share: texts, error, and the attributes that connect them. */
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
    /** Whether the error occurred while the page was open, so that it has to be announced. */
    isNewError: tooHeavy?.[name] !== undefined,
    /** What was typed if the form was refused, else the initial value. */
    value: state?.values[name] ?? (Array.isArray(initial) ? '' : initial),
    /** The same for a field in which several values may be chosen. */
    values: state?.lists?.[name] ?? [initial].flat(),
    isRequired: constraint.required ?? false,
    /** For whom it is required, if not for all: what its label says instead of "optional". */
    mark: texts(`${key}.mark`, { defaultValue: '' }) || undefined,
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

/** The id of a field's hint. */
export const hintId = (name: string) => `${name}-hint`;
/** The id of a field's error. */
export const errorId = (name: string) => `${name}-error`;
