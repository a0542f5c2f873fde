import { type TranslateAny } from '~/platform/i18n/text-keys';
import { createContext, useContext } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { readFieldError } from './field-error';
import { fieldPattern, type FormSetup, type FormState } from './form-state';

/** The form that contains a field. */
interface FormView {
  /** The texts of its fields: `<field>.label`, `<field>.hint`, `<field>.options.<value>`. */
  texts: TranslateAny;
  setup: FormSetup;
  state: FormState | undefined;
  /** The initial values of its fields. */
  defaults?: FormDefaults;
  /** The errors of fields whose files are too large to be sent, as the browser has found. */
  tooHeavy?: Readonly<Record<string, string>>;
}

/** The initial values of a form's fields, by name; some have several. */
export type FormDefaults = Record<string, string | readonly string[]>;

/** Returns the text key of a field, whichever item of a list it is in: `items.name` for `items[2].name`. */
export const textKeyOf = (name: string) => name.replace(/\[\d+\]/g, '');

const FormContext = createContext<FormView | null>(null);

export const FormViewProvider = FormContext.Provider;

/** Returns the form around a field; throws outside of one. */
export function useFormView(): FormView {
  const view = useContext(FormContext);
  if (!view) throw new Error('A field stands outside of a form');
  return view;
}

/** Returns the text of a field's error; undefined if it has none. */
export function useFieldError(field: string): string | undefined {
  const { t } = useTranslation('forms');
  const { texts, setup, state, tooHeavy } = useFormView();
  const error = tooHeavy?.[field] ?? state?.errors[field];
  if (!error) return undefined;
  const { code, position } = readFieldError(error);
  const { minLength: min, maxLength: max } = setup.constraints[fieldPattern(field)] ?? {};
  const key = textKeyOf(field);
  const message = texts(`${key}.errors.${code}`, { defaultValue: '' });
  const label = texts(`${key}.label`);
  const name = position === null ? label : t('photoOf', { name: label, position });
  return message || t(`errors.${code}`, { name, min, max });
}
