import { type LoaderFunctionArgs } from '@remix-run/node';
import {
  getRequestLanguage,
  isLanguageNew,
  languageCookie,
} from '~/platform/i18n/request-language.server';

/**
 * An empty style sheet whose response stores the language of its address. Documents link to it if the browser
 * has another language: they themselves set no cookie, so that caches can share them, and it needs no script.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });
  if (await isLanguageNew(request)) {
    headers.set('Set-Cookie', await languageCookie.serialize(await getRequestLanguage(request)));
  }
  return new Response(null, { headers });
}
