import { type Names } from '~/db/schema';
import { translationOf } from '~/i18n/translation';
import { type Dimension } from './dataset';

/** A code with its names by language and the further columns of its list. */
export interface Code {
  code: string;
  names: Names;
  attributes: Record<string, string>;
}

/** Code lists by name, each in its own order. */
export type CodeLists = ReadonlyMap<string, readonly Code[]>;

/**
 * The codes of a dimension, in the order of its list; a derived dimension has only those that stand for
 * themselves, not those that become others.
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

/** The name of a code in a language; English, then Indonesian, stand in for a missing one. */
export function nameOfCode({ names }: Pick<Code, 'names'>, language: string): string {
  return translationOf(names, language).text;
}

/**
 * The language that the names of a list are shown in when it is not the visitor's: the value of `lang`
 * of what holds them. Undefined when it is, or when they stand in several.
 */
export function foreignLanguageOf(
  codes: readonly Pick<Code, 'names'>[],
  language: string,
): string | undefined {
  const shown = new Set(codes.map(({ names }) => translationOf(names, language).language));
  const [only] = shown;
  return shown.size === 1 && only !== language ? only : undefined;
}

/** Code lists with the names that their codes have in others, where these have them. */
export function withNamesOf(others: CodeLists, codeLists: CodeLists): CodeLists {
  const renamed = [...codeLists].map(([list, codes]) => {
    const names = new Map(others.get(list)?.map((code) => [code.code, code.names]));
    return [list, codes.map((code) => ({ ...code, names: names.get(code.code) ?? code.names }))];
  }) as [string, Code[]][];
  return new Map(renamed);
}
