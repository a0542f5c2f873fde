import {
  type ActionFunctionArgs,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { retryAfter } from '~/platform/server/answer-unavailable.server';
import { cacheControlOf, isPublic, varyOf } from '~/platform/http/cache-control.server';
import { chooseEncoding } from '~/platform/http/content-encoding.server';
import { packDocument } from '~/platform/server/documents/pack-document.server';
import { mayBeFramed } from '~/platform/http/framing.server';
import { isGuest, personalHeadersOf } from '~/platform/http/guest.server';
import { problemOf, wantsProblem } from '~/services/unknown-address.server';
import { logError } from '~/platform/server/log.server';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { renderToText } from '~/platform/server/render-to-text.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { PageTextsProvider } from '~/platform/i18n/page-texts';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { pageTextsIn } from '~/platform/i18n/texts.server';
import { answerCached } from '~/services/answer-cached.server';
import { documents } from '~/start/documents.server';
import '~/start/timers.server';
import { ErrorId } from './shell/error-id';

/**
 * Answers with a document, rendered completely so that it can be hashed, compressed and cached; errors are
 * data for programs.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  if (status === 503) headers.set('Retry-After', retryAfter);
  if (status >= 400 && wantsProblem(request)) {
    currentRequest()?.end?.(status);
    return problemOf(request, status, headers);
  }
  const personal = personalHeadersOf(request);
  const answer = { status, headers, isGuest: isGuest(personal) };
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding') ?? undefined);
  const cacheControl = cacheControlOf(answer);
  const render = async () =>
    packDocument(await renderPage(request, remixContext), {
      status,
      headers,
      cacheControl,
      vary: varyOf(personal),
      encoding,
      isFramed: mayBeFramed(request),
    });
  const context = currentRequest();
  const key = isPublic(answer) ? context?.documentKey : null;
  if (context && key) context.isShared = true;
  const document = await (key ? documents.share(key, render) : render());
  context?.end?.(status);
  return answerCached(document, request);
}

async function renderPage(request: Request, remixContext: EntryContext): Promise<string> {
  await yieldToEventLoop();
  const context = currentRequest();
  const texts = pageTextsIn(await getRequestLanguage(request));
  return renderToText(
    <PageTextsProvider value={texts}>
      <ErrorId.Provider value={context?.isBroken ? context.id : undefined}>
        <RemixServer context={remixContext} url={request.url} />
      </ErrorId.Provider>
    </PageTextsProvider>,
  );
}

/** Gives the data of a page the caching rules of its document. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs): Response {
  const { status, headers } = response;
  const personal = personalHeadersOf(request);
  headers.set('Cache-Control', cacheControlOf({ status, headers, isGuest: isGuest(personal) }));
  headers.set('Vary', varyOf(personal));
  return response;
}

/** Logs unexpected errors, but neither clients that left nor responses such as 404. */
export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError(error, { method: request.method, path: new URL(request.url).pathname });
  const context = currentRequest();
  if (context) context.isBroken = true;
}
