import { type Translation } from '~/platform/i18n/translation';

/** A dated note of the staff, in one language. It stands beside numbers and explains none. */
export interface DeclaredEvent {
  id: number;
  /** A day (YYYY-MM-DD) or a month (YYYY-MM). */
  date: string;
  note: Translation;
}

/** The longest note: it is a line of a list, and a tooltip. */
export const MAX_NOTE_LENGTH = 120;
