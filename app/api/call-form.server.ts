import { getZodConstraint } from '@conform-to/zod/v4';
import { type z } from 'zod';
import { getTexts } from '~/platform/i18n/texts.server';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { readFieldError } from '~/ui/forms/field-error';
import { ApiProblem, pointerTo, type FieldProblem } from './api-problem';

/** A form of the pages whose fields a call sends. */
interface CallForm<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** The prefix of its fields' texts: `accounts:register.fields`. */
  texts: string;
}

/**
 * Reads the fields of a call by the rules that they have on the page.
 *
 * @throws ApiProblem with the errors, in the words of the page.
 */
export async function readAsForm<Schema extends z.ZodType>(
  form: CallForm<Schema>,
  values: object,
  language: string,
): Promise<z.output<Schema>> {
  const parsed = parseFields(form, values);
  if (parsed.success) return parsed.data;
  throw await refuseFields(form, errorsByField(parsed.error), language);
}

/** Returns the errors of a form for fields of any type; it ignores those that are not text. */
export async function formProblems(
  form: CallForm,
  values: object,
  language: string,
): Promise<FieldProblem[]> {
  const parsed = parseFields(form, values);
  if (parsed.success) return [];
  const given = new Map<string, unknown>(Object.entries(values));
  const isJudged = (field: string) => ['string', 'undefined'].includes(typeof given.get(field));
  const errors = Object.entries(errorsByField(parsed.error)).filter(([field]) => isJudged(field));
  return describeErrors(form, Object.fromEntries(errors), language);
}

function parseFields<Schema extends z.ZodType>(
  { schema }: CallForm<Schema>,
  values: object,
): z.ZodSafeParseResult<z.output<Schema>> {
  // An empty value counts as missing, as in pages.
  const sent = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return schema.safeParse(Object.fromEntries(sent));
}

function errorsByField({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Returns the problem of a call's fields, by field as the pages' commands report it. */
export async function refuseFields(
  form: CallForm,
  errors: Readonly<Record<string, string>>,
  language: string,
): Promise<ApiProblem> {
  return new ApiProblem('invalid', { errors: await describeErrors(form, errors, language) });
}

async function describeErrors(
  { schema, texts }: CallForm,
  errors: Readonly<Record<string, string>>,
  language: string,
): Promise<FieldProblem[]> {
  const t: TranslateAny = await getTexts(language, 'forms');
  const constraints = getZodConstraint(schema);
  return Object.entries(errors).map(([field, error]): FieldProblem => {
    const { code, position } = readFieldError(error);
    const { minLength: min, maxLength: max } = constraints[field] ?? {};
    const label = t(`${texts}.${field}.label`);
    const name = position === null ? label : t('photoOf', { name: label, position });
    const values = { name, min, max };
    return {
      pointer: pointerTo(position === null ? [field] : [field, position - 1]),
      code,
      detail: t([`${texts}.${field}.errors.${code}`, `errors.${code}`], values),
    };
  });
}
