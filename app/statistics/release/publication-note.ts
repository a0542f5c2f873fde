import { type Names } from '~/platform/db/schema';
import { defaultLanguage } from '~/platform/i18n/languages.server';

/** The length of a note in each language, in characters: a sentence or two. */
export const MAX_NOTE_LENGTH = 500;

export type NoteRefusal = 'note-too-long' | 'note-unreadable' | 'note-language';

type ReadNote = { outcome: 'read'; note: Names | null } | { outcome: 'refused'; code: NoteRefusal };

/** Characters that are invisible, or change the direction of text. */
const unreadable = /[\p{Cc}\p{Cf}\p{Bidi_Control}]/u;

/**
 * Reads a note to readers as staff wrote it, plain text by language; null if they wrote none. It is refused
 * if it is too long, has invisible characters, or lacks the reference language, which missing languages fall
 * back to.
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
