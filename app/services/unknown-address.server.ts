import { redirectDocument } from '@remix-run/node';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { textKeyOf } from '~/shell/error-code';
import { problem } from '~/platform/http/problem.server';

/** As much of an unknown address as the page about it names. */
const longestPath = 200;

/** Whether a request comes from a browser that shows its answer to a person. */
export function wantsPage({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}

/**
 * Whether a program asks, which reads problem details rather than a page: it accepts JSON and no pages, or names a
 * file and does not ask for a page.
 */
export function wantsProblem(request: Request): boolean {
  if (wantsPage(request)) return false;
  const isFile = /\.[a-z]\w*$/i.test(new URL(request.url).pathname);
  return isFile || (request.headers.get('Accept')?.includes('json') ?? false);
}

/** Leads to the page that says that there is nothing at an address, in the visitor's language. */
export function leadToNotFound({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url);
  const search = new URLSearchParams({ path: pathname.slice(0, longestPath) });
  const language = searchParams.get('lng');
  if (language) search.set('lng', language);
  // Programs get another answer at the same address.
  return redirectDocument(`${paths.notFound}?${search}`, {
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Problem details of an error (RFC 9457), in the language of the request; `headers` may name a time to try again, `detail` adds the reason. */
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

/** The answer where there is no such file: browsers are led to the page that says so, programs get problem details. */
export function noSuchFile(request: Request): Response | Promise<Response> {
  return wantsPage(request) ? leadToNotFound(request) : problemOf(request, 404);
}
