import { type TranslateAny } from '~/platform/i18n/text-keys';
import { createContext, useContext } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { fieldPattern, type FormSetup, type FormState } from './form-state';

/** The form that a field stands in. */
export interface FormView {
  /** Where the texts of its fields are: `<field>.label`, `<field>.hint`, `<field>.options.<value>`. */
  texts: TranslateAny;
  setup: FormSetup;
  state: FormState | undefined;
  /** What its fields begin with. */
  defaults?: FormDefaults;
  /** The fields whose file is too large to be sent, as the browser has found. */
  tooHeavy?: readonly string[];
}

/** What the fields of a form begin with, by name: of some several values. */
export type FormDefaults = Record<string, string | readonly string[]>;

/** Where the texts of a field are, whichever item of a list it is in: `items.name` for `items[2].name`. */
export const textKeyOf = (name: string) => name.replace(/\[\d+\]/g, '');

const FormContext = createContext<FormView | null>(null);

export const FormViewProvider = FormContext.Provider;

/** The form around a field; throws outside of one. */
export function useFormView(): FormView {
  const view = useContext(FormContext);
  if (!view) throw new Error('A field stands outside of a form');
  return view;
}

/** The words for what is wrong with a field; undefined when nothing is. */
export function useFieldError(name: string): string | undefined {
  const { t } = useTranslation('forms');
  const { texts, setup, state, tooHeavy } = useFormView();
  const code = tooHeavy?.includes(name) ? 'tooHeavy' : state?.errors[name];
  if (!code) return undefined;
  const { minLength: min, maxLength: max } = setup.constraints[fieldPattern(name)] ?? {};
  const key = textKeyOf(name);
  const own = texts(`${key}.errors.${code}`, { defaultValue: '' });
  return own || t(`errors.${code}`, { name: texts(`${key}.label`), min, max });
}
