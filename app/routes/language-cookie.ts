import { type LoaderFunctionArgs } from '@remix-run/node';
import { keepLanguage } from '~/accounts/keep-language.server';
import {
  getRequestLanguage,
  isLanguageNew,
  languageCookie,
} from '~/platform/i18n/request-language.server';
import { db } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';

/**
 * An empty style sheet whose response stores the language of its address, for users who are logged in also as that of
 * their mails. Documents link to it if the browser has another language: they themselves set no cookie, so that caches
 * can share them, and it needs no script.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });
  if (await isLanguageNew(request)) {
    const language = await getRequestLanguage(request);
    headers.set('Set-Cookie', await languageCookie.serialize(language));
    const account = await getAccount(request);
    if (account) await keepLanguage(db, account, language);
  }
  return new Response(null, { headers });
}
