import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ALIASES, type Code, RENAMED_ON } from '~/datasets/code-lists';
import { dayIn } from '~/datasets/day-in-cell';
import { withoutMergeMark } from '~/datasets/merge-mark';
import { line } from '~/platform/http/form-fields.server';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { type EditResult } from '~/records/codes/edit-code-list.server';

/** The longest text of a name or cell, in characters. */
export const MAX_TEXT_LENGTH = 300;
/** The longest text of all other names of a code: files add to them. */
const MAX_ALIASES_LENGTH = 10_000;
/** The longest code that the form takes; others come from files. */
export const MAX_CODE_LENGTH = 60;

/** The columns that every list may have, before those of its file. */
const commonColumns = [ALIASES, 'valid_from', 'valid_to', 'successors'];

const text = line({ max: MAX_TEXT_LENGTH });
/** A day (YYYY-MM-DD). */
export const dayField = text.refine((value) => dayIn(value) === value, 'day');
const days: readonly string[] = ['valid_from', 'valid_to', RENAMED_ON];

/** Names and other columns of a code, as a form has them; what is empty is left out. */
export interface CodeTexts {
  names: Readonly<Record<string, string | undefined>>;
  attributes: Readonly<Record<string, string | undefined>>;
}

/** Returns the columns of a list that a form can change: marks of merges belong to the portal. */
export function editableColumns(codes: readonly Pick<Code, 'attributes'>[]): string[] {
  const found = codes.flatMap(({ attributes }) => Object.keys(withoutMergeMark(attributes)));
  // A form has no fields with other names.
  return [...new Set([...commonColumns, ...found])].filter((name) => /^\w{1,60}$/.test(name));
}

const aliasField = line({ max: MAX_ALIASES_LENGTH });

function fieldOf(name: string) {
  if (name === ALIASES) return aliasField;
  return days.includes(name) ? dayField : text;
}

/** @param required - the columns that may not be empty. */
function textFields(columns: readonly string[], required: readonly string[]) {
  const others = languages.filter((language) => language !== defaultLanguage);
  const fields = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, fieldOf(name).optional()]));
  return {
    names: z.object({ [defaultLanguage]: text, ...fields(others) }),
    attributes: z.object({
      ...fields(columns),
      ...Object.fromEntries(required.map((name) => [name, text])),
    }),
  };
}

/** Returns the schema of the form of a code; `seen` is the version that the page shows. */
export function codeSchema(columns: readonly string[], required: readonly string[]) {
  const seen = z.coerce.number('invalid').int('invalid').min(0).max(2_147_483_647, 'invalid');
  // What the preview was made of (`digestOf`).
  const checked = z.string().max(64).optional();
  return z.object({ seen, checked, ...textFields(columns, required) });
}

/** Returns the texts of a form with an empty one for each field that was left empty. */
export function completeTexts(
  { names, attributes }: CodeTexts,
  columns: readonly string[],
): { names: { id: string } & Record<string, string>; attributes: Record<string, string> } {
  const complete = (keys: readonly string[], texts: CodeTexts['names']) =>
    Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));
  const { id = '', ...others } = complete(languages, names);
  return { names: { id, ...others }, attributes: complete(columns, attributes) };
}

/** Returns a name for the texts of a form, by which a preview of the same texts is known. */
export const digestOf = (texts: CodeTexts): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** Returns the errors of a form's fields when its act was refused; null if no field is to blame. */
export function errorsOf(
  refusal: Extract<EditResult, { outcome: 'refused' }>,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> | null {
  switch (refusal.code) {
    case 'unknown-parent': {
      const isNaming = ([, cell]: [string, string]) =>
        cell.split(';').some((part) => part.trim() === refusal.parent);
      const [column = 'successors'] = Object.entries(attributes).find(isNaming) ?? [];
      return { [`attributes.${column}`]: 'unknownCode' };
    }
    case 'wrong-day':
    case 'wrong-order':
      return { 'attributes.valid_to': 'order' };
    case 'name-missing':
    case 'name-unfit':
      return { [`names.${defaultLanguage}`]: 'characters' };
    case 'code-exists':
      return { list_code: 'exists' };
    case 'code-unfit':
      return { list_code: 'unfit' };
    default:
      return null;
  }
}

/** Returns the schema of the form of a new code. A field called `code` would be one of a second factor, never shown. */
export function newCodeSchema(columns: readonly string[], required: readonly string[]) {
  return z.object({ list_code: line({ max: MAX_CODE_LENGTH }), ...textFields(columns, required) });
}
