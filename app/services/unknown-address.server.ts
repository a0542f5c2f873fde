import { redirectDocument } from '@remix-run/node';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { textKeyOf } from '~/shell/error-code';
import { problem } from '~/platform/http/problem.server';

/** The maximum length of an unknown address that its page shows. */
const longestPath = 200;

/** Returns whether a request comes from a browser that shows the response to a person. */
export function wantsPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

/**
 * Returns whether a request comes from a program that reads problem details rather than a page: it accepts
 * JSON and no pages, or names a file and does not accept a page.
 */
export function wantsProblem(request: Request): boolean {
  if (wantsPage(request)) return false;
  const isFile = /\.[a-z]\w*$/i.test(new URL(request.url).pathname);
  return isFile || (request.headers.get('Accept')?.includes('json') ?? false);
}

/** Redirects to the page that says that an address does not exist, in the visitor's language. */
export function leadToNotFound({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  const search = new URLSearchParams({ path: pathname.slice(0, longestPath) });
  const language = searchParams.get('lng');
  if (language) search.set('lng', language);
  // Programs get another response at the same address.
  return redirectDocument(`${paths.notFound}?${search}`, {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/**
 * Returns problem details of an error (RFC 9457), in the language of the request; `headers` may name when to
 * retry, `detail` adds the reason.
 */
export async function problemOf(
  request: Request,
  status: number,
  headers = new Headers(),
  detail?: string,
) {
  const t = await getTexts(await getRequestLanguage(request), 'common');
  const answer = problem({
    status,
    title: t(`error.${textKeyOf(status)}.title`),
    ...(detail && { detail }),
  });
  const wait = headers.get('Retry-After');
  if (wait) answer.headers.set('Retry-After', wait);
  return answer;
}

/** Answers a missing file: browsers are redirected to the page that explains it, programs get problem details. */
export function noSuchFile(request: Request): Response | Promise<Response> {
  return wantsPage(request) ? leadToNotFound(request) : problemOf(request, 404);
}
