import { type Names } from '~/db/schema';
import { defaultLanguage } from '~/i18n/languages.server';

/** A note is a sentence or two, in characters of each language. */
export const MAX_NOTE_LENGTH = 500;

export type NoteRefusal = 'note-too-long' | 'note-unreadable' | 'note-language';

export type ReadNote =
  { outcome: 'read'; note: Names | null } | { outcome: 'refused'; code: NoteRefusal };

/** Characters that nobody sees, or that turn the text around them. */
const unreadable = /[\p{Cc}\p{Cf}\p{Bidi_Control}]/u;

/**
 * A note to readers as staff write it, plain text by language; null where they write none. It is refused where it is too
 * long, has characters that nobody sees, or none in the language of reference, which stands in for those that are missing.
 */
export function readNote(texts: Readonly<Record<string, string | undefined>>): ReadNote {
  const written = Object.entries(texts).flatMap(([language, text = '']) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line === '' ? [] : [[language, line] as const];
  });
  if (written.length === 0) return { outcome: 'read', note: null };
  if (written.some(([, text]) => unreadable.test(text)))
    return { outcome: 'refused', code: 'note-unreadable' };
  if (written.some(([, text]) => text.length > MAX_NOTE_LENGTH))
    return { outcome: 'refused', code: 'note-too-long' };
  const { [defaultLanguage]: reference, ...others } = Object.fromEntries(written);
  return reference === undefined
    ? { outcome: 'refused', code: 'note-language' }
    : { outcome: 'read', note: { ...others, [defaultLanguage]: reference } };
}
