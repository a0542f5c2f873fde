/**
 * The settings of how pages look, and their values; the first of each is the default. The names are fields of
 * the form, entries of the cookie and, as `data-…`, attributes of `<html>`.
 */
export const readingSettings = {
  text: ['100', '125', '150', '200'],
  contrast: ['normal', 'high'],
  spacing: ['normal', 'wide'],
  links: ['normal', 'underlined'],
  motion: ['normal', 'reduced'],
  guide: ['off', 'on'],
} as const;

/** A visitor's settings, without defaults. */
export type ReadingChoices = Partial<Record<keyof typeof readingSettings, string>>;
