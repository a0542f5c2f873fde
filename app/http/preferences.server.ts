import { createCookie } from '@remix-run/node';
import { z } from 'zod';

/** What a reader chose for this browser; kept in a cookie, no account needed. */
export const preferencesSchema = z.object({
  /** Pages without script, pictures and fonts beyond need. */
  dataSaver: z.enum(['on', 'off']).catch('off'),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesCookie = createCookie('preferences', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 365 * 24 * 60 * 60,
});

/** The reader's preferences; the browser's own `Save-Data` stands in for a choice not made. */
export async function getPreferences(request: Request): Promise<Preferences> {
  const chosen: unknown = await preferencesCookie.parse(request.headers.get('Cookie'));
  const saveData = request.headers.get('Save-Data') === 'on' ? 'on' : 'off';
  return preferencesSchema.parse(chosen ?? { dataSaver: saveData });
}
