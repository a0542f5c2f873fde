/** A text longer than this many lines is truncated: a filter of a hundred codes must not bury the chart. */
const MAX_LINES = 6;

/** Characters of scripts without letters are as wide as high. */
const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/;
/** The width of other characters in most fonts, overestimated rather than underestimated. */
const NARROW = 0.58;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Breaks a text into lines of at most `maxWidth`, in letter heights. The font that will show it is unknown
 * here, so widths are estimated. Lines break between words, in Chinese and Japanese too.
 */
export function wrapText(text: string, maxWidth: number): string[] {
  const lines = [''];
  for (const piece of piecesOf(text)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && widthOf((line + piece).trimEnd()) > maxWidth) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  const all = lines.map((line) => line.trim());
  if (all.length <= MAX_LINES) return all;
  return [...all.slice(0, MAX_LINES - 1), `${all[MAX_LINES - 1]} …`];
}

/**
 * Splits a text into parts that stay on one line: a word, with the quotation mark before and the comma and
 * space after it.
 */
function piecesOf(text: string): string[] {
  const pieces = [''];
  for (const { segment, isWordLike } of words.segment(text)) {
    const piece = pieces.at(-1) ?? '';
    const isNext = /\s$/.test(piece) || (isWordLike && /[\p{L}\p{N}]/u.test(piece));
    if (isNext && segment.trim() !== '') pieces.push(segment);
    else pieces[pieces.length - 1] = piece + segment;
  }
  return pieces;
}

/** Estimates the width of a text in letter heights, overestimated rather than underestimated. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 1 : NARROW), 0);
}

/** Breaks a text into at most `most` lines; a longer one ends with an ellipsis. */
export function cutText(words: string, width: number, most: number): string[] {
  const lines = wrapText(words, width).slice(0, most + 1);
  if (lines.length > most) lines.length = most;
  else if (lines.every((line) => widthOf(line) <= width)) return lines;
  let last = lines.at(-1) ?? '';
  while (last !== '' && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('');
  // Searched from the beginning: from the end it would take quadratic time.
  const [kept = ''] = /^.*[^\s,;:、，；：]/s.exec(last) ?? [];
  return [...lines.slice(0, -1), `${kept}…`];
}

/**
 * Breaks a text into at most `most` lines: a longer one keeps the sentences that fit, and is truncated if not
 * even the first does.
 */
export function fitNarrative(text: string, width: number, most: number): string[] {
  const [first = '', ...others] = narrativesIn(text);
  const fitted = others.reduce<{ text: string; isFull: boolean }>(
    (fitting, sentence) => {
      const longer = fitting.text + sentence;
      const isFull = fitting.isFull || !isFitting(longer, width, most);
      return isFull ? { ...fitting, isFull } : { text: longer, isFull };
    },
    { text: first, isFull: false },
  );
  return cutText(fitted.text.trimEnd(), width, most);
}

/** Returns whether a text fits into its maximum number of lines. */
export function isFitting(text: string, width: number, most: number): boolean {
  const lines = wrapText(text, width);
  return lines.length <= Math.min(most, MAX_LINES) && !lines.at(-1)?.endsWith(' …');
}

/**
 * Splits a text into sentences, with the spaces after them; a day or an ordinal as in "25. Juli" does not end
 * a sentence.
 */
function narrativesIn(text: string): string[] {
  return text.split(/(?<=(?:(?<!\b\d{1,2})[.!?]["”“»›’)]{0,2}\s)|[。！？][」』”）]{0,2})/u);
}
