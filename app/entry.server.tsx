import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse } from '@remix-run/react';
import { RemixServer } from '@remix-run/react';
import { I18nextProvider } from 'react-i18next';
import { logError } from './http/log.server';
import { contentSecurityPolicy, securityHeaders } from './http/security-headers.server';
import { renderToText } from './http/render-to-text.server';
import { getReaderLanguage } from './i18n/reader-language.server';
import { texts } from './i18n/texts.server';

/** Renders a document: whole, so that it can be hashed, compressed and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const i18n = texts.cloneInstance({ lng: await getReaderLanguage(request) });
  const html = await renderToText(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={remixContext} url={request.url} />
    </I18nextProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(html));
  for (const [name, value] of securityHeaders) headers.set(name, value);
  return new Response(`<!doctype html>${html}`, { status, headers });
}

/** Logs what broke; a reader who left, and answers such as 404, are no errors. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError(error, { method: request.method, path: new URL(request.url).pathname });
}
