import { type Translation } from '~/platform/i18n/translation';

/** A dated note by staff, in one language. Charts show it next to numbers; it does not explain them. */
export interface DeclaredEvent {
  id: number;
  /** A day (YYYY-MM-DD) or a month (YYYY-MM). */
  date: string;
  note: Translation;
}

/** The longest note: it is a line of a list, and a tooltip. */
export const MAX_NOTE_LENGTH = 120;
