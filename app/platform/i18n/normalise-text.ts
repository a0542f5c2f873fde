/**
 * What no text of one line may contain: control characters, Unicode line ends, marks that change the
 * direction of the text after them.
 */
export const unfitForLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same for a text of several lines, which may contain tabs and line feeds. */
export const unfitForLines = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Spaces of any width, including no-break spaces. */
const spaces = /\p{Zs}/gu;
/** Zero-width spaces: the one that allows a line break, the word joiner, the byte-order mark. */
const zeroWidthSpaces = /[\u200b\u2060\ufeff]/g;
const isAscii = /^[\0-\x7f]*$/;

/**
 * Returns a text in the form in which texts are stored and compared (NFC): letters with accents are one
 * character.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFC');
}

/** Returns an id, code or name of a file with plain spaces alone: two that look the same are equal. */
export function normaliseCell(text: string): string {
  if (isAscii.test(text)) return text;
  return normaliseText(text.replace(zeroWidthSpaces, '').replace(spaces, ' '));
}

/**
 * Returns a text as search compares it: in addition, half-width and full-width letters get the usual width
 * (NFKC).
 */
export function normaliseSearch(text: string): string {
  return text.replace(zeroWidthSpaces, '').normalize('NFKC');
}
