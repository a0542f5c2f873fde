import { getZodConstraint } from '@conform-to/zod';
import { type z } from 'zod';
import { getTexts } from '~/i18n/texts.server';
import { type TranslateAny } from '~/i18n/text-keys';
import { ApiProblem, pointerTo, type FieldProblem } from './api-problem';

/** A form of the pages whose fields a call sends. */
export interface CallForm<Schema extends z.ZodTypeAny = z.ZodTypeAny> {
  schema: Schema;
  /** Where the texts of its fields are: `accounts:register.fields`. */
  texts: string;
  /** Where in the body its fields are, if not at the top. */
  path?: readonly string[];
}

/**
 * The fields of a call by the rules that they have on the page.
 *
 * @throws ApiProblem with what is wrong, in the words of the page.
 */
export async function readAsForm<Schema extends z.ZodTypeAny>(
  form: CallForm<Schema>,
  values: object,
  language: string,
): Promise<z.output<Schema>> {
  // A form that is sent empty lacks the field, as an empty one does in pages.
  const sent = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  const parsed = form.schema.safeParse(Object.fromEntries(sent));
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  throw await refuseFields(form, errors, language);
}

/** What is wrong with the fields of a call, by field as the pages' commands tell it. */
export async function refuseFields(
  { schema, texts, path = [] }: CallForm,
  errors: Readonly<Record<string, string>>,
  language: string,
): Promise<ApiProblem> {
  const t: TranslateAny = await getTexts(language, 'forms');
  const constraints = getZodConstraint(schema);
  const problems = Object.entries(errors).map(([field, code]): FieldProblem => {
    const { minLength: min, maxLength: max } = constraints[field] ?? {};
    const values = { name: t(`${texts}.${field}.label`), min, max };
    return {
      pointer: pointerTo([...path, field]),
      code,
      detail: t([`${texts}.${field}.errors.${code}`, `errors.${code}`], values),
    };
  });
  return new ApiProblem('invalid', { errors: problems });
}
