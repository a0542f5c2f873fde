import { type Code, type CodeLists } from '~/datasets/code-lists';
import { type NewCode } from './source-row';

/** The codes of one list with the additional columns of the list. */
export type IndexedCodes = Map<string, Code['attributes']>;

/** Code lists for looking up one code at a time; an import adds the codes that it creates. */
export type CodeIndex = Map<string, IndexedCodes>;

/** Returns the index of all code lists. */
export function indexCodes(lists: CodeLists): CodeIndex {
  const index: CodeIndex = new Map();
  for (const [list, codes] of lists) {
    index.set(list, new Map(codes.map(({ code, attributes }) => [code, attributes])));
  }
  return index;
}

/** Returns the codes of a list; an unknown list is empty. */
export function codesOf(index: CodeIndex, list: string): IndexedCodes {
  const known = index.get(list);
  if (known) return known;
  const codes: IndexedCodes = new Map();
  index.set(list, codes);
  return codes;
}

/** Adds a code; false when the list already has it. */
export function addCode(index: CodeIndex, { list, code, attributes }: NewCode): boolean {
  const codes = codesOf(index, list);
  if (codes.has(code)) return false;
  codes.set(code, attributes);
  return true;
}
