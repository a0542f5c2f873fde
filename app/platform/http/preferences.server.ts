import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { readingSettings } from './reading-settings';

/** A choice out of some values; what is unknown or the default counts as not made. */
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
 * What a visitor chose for this browser; kept in a cookie, no account needed. Defaults are left out
 * and the order is fixed: visitors of equal choices share their cached responses.
 */
export const preferencesSchema = z.object({
  /** Pages without script, pictures and fonts beyond need. */
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

/** The visitor's preferences; the browser's own `Save-Data` stands in for a choice not made. */
export async function getPreferences(
  request: Request,
): Promise<Preferences & { dataSaver: 'on' | 'off' }> {
  const chosen = await getChosen(request);
  const byDefault = savesData(request) ? 'on' : 'off';
  return { ...chosen, dataSaver: chosen.dataSaver ?? byDefault };
}

/** The cookie of what the visitor chose before and now; without any choice it removes the cookie. */
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
