import { createCookie } from '@remix-run/node';
import { RemixI18Next } from 'remix-i18next/server';
import { defaultLanguage, languages } from './languages.server';

/** Keeps the visitor's language for a year. */
export const languageCookie = createCookie('lng', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 365 * 24 * 60 * 60,
});

const detection = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    cookie: languageCookie,
    order: ['searchParams', 'cookie'],
  },
});

/** Returns the language of a request: the parameter `lng`, else the cookie, else Indonesian. */
export function getRequestLanguage(request: Request): Promise<string> {
  return detection.getLocale(request);
}

/** Returns whether an address names another language than the visitor's cookie. */
export async function isLanguageNew(request: Request): Promise<boolean> {
  if (!new URL(request.url).searchParams.has('lng')) return false;
  const kept: unknown = await languageCookie.parse(request.headers.get('Cookie'));
  return kept !== (await getRequestLanguage(request));
}
