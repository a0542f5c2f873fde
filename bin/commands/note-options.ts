import { type Command } from 'commander';
import { MAX_NOTE_LENGTH, readNote, type NoteRefusal } from '~/statistics/release/publication-note';
import { type Names } from '~/platform/db/schema';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { refuse } from './refuse';

/**
 * Adds the options for a note to readers to a command: `--note-id "…"`, one for each language of the portal.
 */
export function withNoteOptions(command: Command, t: Translate<'commands'>): Command {
  return languages.reduce(
    (all, language) => all.option(`--note-${language} <text>`, t('note.option', { language })),
    command,
  );
}

/** Returns the note from these options; null without one, undefined if it was refused. */
export function noteOf(command: Command, t: Translate<'commands'>): Names | null | undefined {
  const values = command.opts<Record<string, string | undefined>>();
  const nameOf = (language: string) => `note${language[0]?.toUpperCase()}${language.slice(1)}`;
  const read = readNote(
    Object.fromEntries(languages.map((language) => [language, values[nameOf(language)]])),
  );
  if (read.outcome === 'read') return read.note;
  refuse(t(`note.refused.${read.code satisfies NoteRefusal}`, noteValues));
  return undefined;
}

/** The values for texts about notes. */
export const noteValues = { most: MAX_NOTE_LENGTH, reference: defaultLanguage };
