import { aliasesOf, type Code } from '~/datasets/code-lists';
import { normaliseText } from '~/platform/i18n/normalise-text';

/** Returns a name as it is compared: without regard to case and spacing. */
export function normaliseName(name: string): string {
  return normaliseText(name).trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Returns a search of a code list by code, by name in any language, or by another name.
 *
 * @param parentAttribute the column of the list that names a code's parent: names need to be unique below one
 * parent only.
 */
export function createCodeFinder(codes: readonly Code[], parentAttribute?: string) {
  const known = new Set(codes.map(({ code }) => code));
  const byName = new Map<string, Set<Code>>();
  for (const code of codes) {
    for (const name of [...Object.values(code.names), ...aliasesOf(code)]) {
      const key = normaliseName(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(code));
    }
  }
  /** Returns the code of a text; null if it matches none, or several. */
  return (text: string, parent?: string): string | null => {
    if (known.has(text)) return text;
    const named = [...(byName.get(normaliseName(text)) ?? [])];
    const matching = named.filter(
      ({ attributes }) => !parent || !parentAttribute || attributes[parentAttribute] === parent,
    );
    return matching.length === 1 ? (matching[0]?.code ?? null) : null;
  };
}
