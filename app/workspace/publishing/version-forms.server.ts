import { z } from 'zod';
import { line, tick } from '~/platform/http/form-fields.server';
import { languages } from '~/platform/i18n/languages.server';
import { MAX_NOTE_LENGTH } from '~/statistics/release/publication-note';
import { MAX_REASON_LENGTH } from '~/statistics/release/retract-calculation.server';

const texts = z
  .object(
    Object.fromEntries(
      languages.map((language) => [language, line({ max: MAX_NOTE_LENGTH }).optional()]),
    ),
  )
  .optional();
const reason = line({ max: MAX_REASON_LENGTH });
const read = z.literal('on', 'required');

/** The form by which a version is published: at once if `at` is empty, else at that minute of the home time zone. */
export const publishSchema = z.object({
  override: reason.optional(),
  emergency: reason.optional(),
  note: texts,
  at: line({ max: 16 }).optional(),
  read,
});

/** The form of other acts on a version: it is withdrawn with a note, or its plan is cancelled. */
export const versionActSchema = z.object({
  reason: reason.optional(),
  note: texts,
  leave_nothing: tick(),
  read,
});

/** The form by which a version is taken back for good. */
export const retractSchema = versionActSchema.extend({ reason });
