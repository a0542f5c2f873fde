/** What no text of one line may hold: control characters, line ends of Unicode, marks that turn the direction of what follows. */
export const unfitForLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same of a text of several lines: tab and line feed may stand there. */
export const unfitForLines = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Spaces of any width, the no-break ones among them. */
const spaces = /\p{Zs}/gu;
/** Zero-width spaces: one that may break a line, the word joiner, the byte-order mark. */
const zeroWidthSpaces = /[\u200b\u2060\ufeff]/g;
const isAscii = /^[\0-\x7f]*$/;

/** A text in the form in which texts are stored and compared (NFC): letters with accents are one character. */
export function normaliseText(text: string): string {
  return text.normalize('NFC');
}

/** An id, code or name as a file has it, with plain spaces alone: two that look the same are the same. */
export function normaliseCell(text: string): string {
  if (isAscii.test(text)) return text;
  return normaliseText(text.replace(zeroWidthSpaces, '').replace(spaces, ' '));
}

/** A text as it is searched: in addition, letters of half or full width are those of the usual width (NFKC). */
export function normaliseSearch(text: string): string {
  return text.replace(zeroWidthSpaces, '').normalize('NFKC');
}
