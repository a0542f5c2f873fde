import { type Names } from '~/platform/db/schema';
import { translationOf } from '~/platform/i18n/translation';
import { type Dimension } from './dataset';
import { dayIn } from './day-in-cell';

/** A code with its names by language and the other columns of its list. */
export interface Code {
  code: string;
  names: Names;
  attributes: Record<string, string>;
}

/** A code and its list. */
export interface ListedCode {
  list: string;
  code: string;
}

/** Code lists by name, each in its own order. */
export type CodeLists = ReadonlyMap<string, readonly Code[]>;

/**
 * Returns the codes of a dimension, in the order of its list; a derived dimension has only those that count
 * as themselves, not those counted as others.
 */
export function codesOfDimension(
  { codeList = '', derivedFrom }: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
): readonly Code[] {
  const codes = codeLists.get(codeList) ?? [];
  if (!derivedFrom) return codes;
  return codes.filter(
    ({ code, attributes }) => (attributes[derivedFrom.attribute] ?? code) === code,
  );
}

/** Returns the name of a code in a language; a missing one falls back to English, then to Indonesian. */
export function nameOfCode({ names }: Pick<Code, 'names'>, language: string): string {
  return translationOf(names, language).text;
}

/**
 * Returns the language of a list's names if it is not the visitor's: the value of `lang` for the element that
 * contains them. Undefined if it is, or if the names are in several languages.
 */
export function foreignLanguageOf(
  codes: readonly Pick<Code, 'names'>[],
  language: string,
): string | undefined {
  const languages = new Set(codes.map(({ names }) => translationOf(names, language).language));
  const [only] = languages;
  return languages.size === 1 && only !== language ? only : undefined;
}

/** The column that marks a residual category, such as "other elements", with `yes`. */
export const RESIDUAL = 'residual';

/** The values of a column that marks codes: marked, and not. */
export const MARKS = ['yes', ''];

/** Returns the codes of the residual categories of a dimension. No sentence is about them. */
export function residualCodes(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
): ReadonlySet<string> {
  const codes = codesOfDimension(dimension, codeLists);
  return new Set(codes.flatMap((code) => (code.attributes[RESIDUAL] ? code.code : [])));
}

/** The column with other names that files use for a code, separated by semicolons; imports find the code by them. */
export const ALIASES = 'aliases';

/** Returns the other names that files use for a code. */
export function aliasesOf({ attributes }: Pick<Code, 'attributes'>): string[] {
  const names = (attributes[ALIASES] ?? '').split(';').map((name) => name.trim());
  return names.filter(Boolean);
}

/** The column with the first day of a code's name, and the prefix of the columns with its former names by language. */
export const RENAMED_ON = 'renamed_on';
const FORMER_NAME = 'former_name_';

/**
 * Returns the former name of a code in a language, and the first day of the current one (YYYY-MM-DD); null if
 * its list does not state them.
 */
export function formerNameOf(
  { attributes }: Pick<Code, 'attributes'>,
  language: string,
): { name: string; until: string } | null {
  const until = dayIn(attributes[RENAMED_ON]);
  const names = Object.fromEntries(formerNamesIn(attributes));
  const name = nameOfCode({ names: { id: '', ...names } }, language);
  return until && name ? { name, until } : null;
}

/** Returns the former names of a code in all languages. */
export function formerNamesOf({ attributes }: Pick<Code, 'attributes'>): string[] {
  return formerNamesIn(attributes).map(([, name]) => name);
}

function formerNamesIn(attributes: Code['attributes']): [language: string, name: string][] {
  return Object.entries(attributes).flatMap(([column, name]): [string, string][] =>
    column.startsWith(FORMER_NAME) && name ? [[column.slice(FORMER_NAME.length), name]] : [],
  );
}

/**
 * Returns code lists whose codes take their names and former names from other lists where these have them.
 */
export function withNamesOf(others: CodeLists, codeLists: CodeLists): CodeLists {
  const isOfName = ([column]: [string, string]) =>
    column === RENAMED_ON || column.startsWith(FORMER_NAME);
  const renamed = [...codeLists].map(([list, codes]): [string, Code[]] => {
    const named = new Map(others.get(list)?.map((code) => [code.code, code]));
    return [
      list,
      codes.map((code) => {
        const { names, attributes } = named.get(code.code) ?? code;
        const kept = Object.entries(code.attributes).filter((entry) => !isOfName(entry));
        const ofName = Object.entries(attributes).filter(isOfName);
        return { ...code, names, attributes: Object.fromEntries([...kept, ...ofName]) };
      }),
    ];
  });
  return new Map(renamed);
}
