import { z } from 'zod';
import { line, oneOf } from '~/platform/http/form-fields.server';
import { MAX_NAME_LENGTH, thresholds, watchedFigures } from './saved-view';

/** The value of the threshold field that turns notifications off. */
export const NO_ALERTS = 'none';

/** The name of a saved view, and its notifications. */
export const savedViewSchema = z.object({
  view_name: line({ max: MAX_NAME_LENGTH }),
  threshold: oneOf([NO_ALERTS, ...thresholds.map(String)]).transform((value) =>
    value === NO_ALERTS ? null : Number(value),
  ),
  watched: oneOf(watchedFigures),
});

export type SavedViewInput = z.output<typeof savedViewSchema>;
