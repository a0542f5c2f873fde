import { z } from 'zod';
import { datasets } from '~/datasets';
import { line, oneOf, tick } from '~/platform/http/form-fields.server';
import { defaultLanguage, languages } from '~/platform/i18n/languages.server';
import { MAX_NOTE_LENGTH } from './declared-event';

/** Returns whether a text is a day or a month of the calendar. */
function isDayOrMonth(text: string): boolean {
  if (!/^\d{4}-\d\d(-\d\d)?$/.test(text)) return false;
  const day = text.length === 7 ? `${text}-01` : text;
  return new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day;
}

const note = line({ max: MAX_NOTE_LENGTH });
const others = languages.filter((language) => language !== defaultLanguage);

/** The form of an event; `version` is that of the event shown, 0 for a new one. */
export const eventSchema = z.object({
  version: z.coerce.number('invalid').int('invalid').max(2_147_483_647, 'invalid'),
  date: line({ max: 10 }).refine(isDayOrMonth, 'invalid'),
  dataset: oneOf(datasets.map(({ name }) => name)).optional(),
  note: z
    .object({ id: note })
    .extend(Object.fromEntries(others.map((language) => [language, note.optional()]))),
  is_published: tick(),
});

export type EventInput = z.output<typeof eventSchema>;
