import { type DefaultValue, FormProvider, getFormProps, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useMemo, type ReactNode } from 'react';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { ErrorSummary } from './error-summary';
import { type FormSetup, type FormState } from './form-state';
import { FormViewProvider } from './form-view';
import { EnterButton } from './submit-button';

interface StaffFormProps<Input> {
  /** The accessible name of the form. */
  label: string;
  /** The texts of its fields. */
  texts: TranslateAny;
  setup: FormSetup;
  /** The reply to the form; undefined at first. */
  state: FormState | undefined;
  /** Its initial values, in the shape of its schema. */
  defaults?: DefaultValue<Input>;
  hasFiles?: boolean;
  children: ReactNode;
}

/**
 * A form of a staff page, whose lists (`ListField`) grow, shrink and are reordered: in place with script, by
 * sending the form without. It accepts the same fields as `PostForm`. Its script is too large for public
 * pages; its rules set `hasIntents`.
 */
export function StaffForm<Input extends Record<string, unknown>>({
  label,
  texts,
  setup,
  state,
  defaults,
  hasFiles,
  children,
}: StaffFormProps<Input>) {
  const [form] = useForm<Input>({
    lastResult: state?.lastResult,
    defaultValue: defaults,
    // Without script the browser checks what it can.
    defaultNoValidate: false,
  });
  const view = useMemo(
    () => ({ texts, setup, state: { ...state, ...replyOf(form) } }),
    [texts, setup, state, form],
  );
  return (
    <FormProvider context={form.context}>
      <FormViewProvider value={view}>
        <Form
          {...getFormProps(form)}
          method="post"
          encType={hasFiles ? 'multipart/form-data' : undefined}
          className="form"
          aria-label={label}
        >
          <EnterButton />
          <ErrorSummary />
          {Object.entries({ ...setup.hidden, ...state?.hidden }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
        </Form>
      </FormViewProvider>
    </FormProvider>
  );
}

interface FormReply {
  initialValue: unknown;
  allErrors: Record<string, string[]>;
}

/** Returns conform's state of a form, by the names of its fields. */
function replyOf({
  initialValue,
  allErrors,
}: FormReply): Pick<FormState, 'values' | 'lists' | 'errors'> {
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  collect('', initialValue);
  return {
    values,
    lists,
    errors: Object.fromEntries(
      Object.entries(allErrors).flatMap(([name, [code]]) => (code ? [[name, code]] : [])),
    ),
  };

  function collect(name: string, value: unknown): void {
    if (typeof value === 'string') values[name] = value;
    else if (Array.isArray(value)) {
      lists[name] = value.filter((each) => typeof each === 'string');
      value.forEach((each, index) => collect(`${name}[${index}]`, each));
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) collect(name ? `${name}.${key}` : key, each);
    }
  }
}
