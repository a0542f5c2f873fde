import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { readingSettings } from './reading-settings';

/** A choice of one of some values; an unknown value or the default counts as no choice. */
function choice<const Value extends string>(
  values: readonly [Value, ...Value[]],
  byDefault?: Value,
) {
  return z
    .enum(values)
    .transform((value) => (value === byDefault ? undefined : value))
    .optional()
    .catch(undefined);
}

const setting = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  choice(values, values[0]);

/**
 * A visitor's choices for this browser, kept in a cookie without an account. Defaults are left out and the
 * order is fixed, so that visitors with equal choices share their cached responses.
 */
const preferencesSchema = z.object({
  /** Pages without unnecessary script, pictures and fonts. */
  dataSaver: choice(['on', 'off']),
  text: setting(readingSettings.text),
  contrast: setting(readingSettings.contrast),
  spacing: setting(readingSettings.spacing),
  links: setting(readingSettings.links),
  motion: setting(readingSettings.motion),
  guide: setting(readingSettings.guide),
  /** Whether the visitor has closed the welcome. */
  welcome: choice(['closed']),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesCookie = createCookie('preferences', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 365 * 24 * 60 * 60,
});

/** Returns the visitor's preferences; the browser's own `Save-Data` replaces a missing choice. */
export async function getPreferences(
  request: Request,
): Promise<Preferences & { dataSaver: 'on' | 'off' }> {
  const chosen = await getChosen(request);
  const byDefault = savesData(request) ? 'on' : 'off';
  return { ...chosen, dataSaver: chosen.dataSaver ?? byDefault };
}

/** Returns the cookie of the visitor's former and new choices; without any choice it removes the cookie. */
export async function changePreferences(request: Request, sent: FormData): Promise<string> {
  const chosen = preferencesSchema.parse({
    ...(await getChosen(request)),
    ...Object.fromEntries(sent),
  });
  if (chosen.dataSaver === 'off' && !savesData(request)) delete chosen.dataSaver;
  const isEmpty = Object.values(chosen).every((value) => value === undefined);
  return preferencesCookie.serialize(chosen, isEmpty ? { maxAge: 0 } : undefined);
}

async function getChosen(request: Request): Promise<Preferences> {
  const cookie: unknown = await preferencesCookie.parse(request.headers.get('Cookie'));
  return preferencesSchema.catch({}).parse(cookie);
}

function savesData(request: Request): boolean {
  return request.headers.get('Save-Data') === 'on';
}
