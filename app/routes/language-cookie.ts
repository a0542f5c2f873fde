import { type LoaderFunctionArgs } from '@remix-run/node';
import {
  getRequestLanguage,
  isLanguageNew,
  languageCookie,
} from '~/platform/i18n/request-language.server';

/**
 * An empty style sheet whose response stores the language of its address for the pages that follow. Documents link to
 * it if the browser has another language: they themselves set no cookie, so that caches can share them, and it needs no
 * script. The language of an account stays: the address may be that of an older mail.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });
  const isRead = request.method === 'GET' && !request.headers.has('Sec-Purpose');
  if (isRead && (await isLanguageNew(request))) {
    const language = await getRequestLanguage(request);
    headers.set('Set-Cookie', await languageCookie.serialize(language));
  }
  return new Response(null, { headers });
}
