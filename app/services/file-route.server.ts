import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { getDataset } from '~/datasets';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { problem } from '~/platform/http/problem.server';
import { retryAfter } from '~/platform/server/answer-unavailable.server';
import { noticePage } from '~/platform/system/notice-page.mjs';
import { UNRECORDED } from '~/shell/error-code';
import { leadToNotFound, problemOf, wantsPage } from './unknown-address.server';

/** Statuses that the page of a file also shows, with the reason and links to continue. */
const saidByPage = [400, 410, 413];

/** The error pages of other refusals; any other status counts as temporary. */
const errorPages = new Map([
  [401, 'error-2'],
  [403, 'error-3'],
  [429, 'error-429'],
]);

/** An address of an archive: its dataset and calculation. */
const archive = /^\/data\/([^/]+)\/calculation\/(\d+)/;

/**
 * Returns the loader of a file. A refusal redirects people to a page in their language, and sends problem
 * details (RFC 9457) to programs; while the portal is busy, both get 503 at the same address.
 *
 * @param load - answers with the file, or with an error status and a line with the reason.
 */
export function fileRoute(load: (args: LoaderFunctionArgs) => Response | Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const answer = await loadOrRefusal(load, args);
    if (answer.status < 400) return answer;
    if (!wantsPage(args.request)) return problemFor(args.request, answer);
    return isBusy(args.request, answer)
      ? busyPage(args.request, answer)
      : leadToPage(args.request, answer.status);
  };
}

/** Returns whether the same address may soon answer with the file. */
function isBusy({ url }: Request, { status }: Response): boolean {
  return status === 503 && !archive.test(new URL(url).pathname);
}

/**
 * Answers 503 at the address of the file, so that a reload retries it. The page needs nothing else from a
 * busy portal.
 */
async function busyPage(request: Request, answer: Response): Promise<Response> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'common');
  const { pathname, search } = new URL(request.url);
  const html = noticePage({
    language,
    portal: t('portal'),
    title: t('error.503.title'),
    text: (await reasonOf(answer)) ?? t('error.503.text'),
    retry: { href: pathname + search, words: t('retry') },
  });
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'no-store',
      'Retry-After': answer.headers.get('Retry-After') ?? retryAfter,
    },
  });
}

async function loadOrRefusal(
  load: (args: LoaderFunctionArgs) => Response | Promise<Response>,
  args: LoaderFunctionArgs,
): Promise<Response> {
  try {
    return await load(args);
  } catch (thrown) {
    if (thrown instanceof Response) return explainRefusal(args.request, thrown);
    throw thrown;
  }
}

/** Explains why figures are unavailable if they were retracted or never recorded: as problem details for JSON, else as a line of text. */
async function explainRefusal(request: Request, thrown: Response): Promise<Response> {
  const { status } = thrown;
  const isUnrecorded = status === 404 && (await thrown.clone().text()) === UNRECORDED;
  if (status !== 410 && !isUnrecorded) return thrown;
  const t = await getTexts(await getRequestLanguage(request), 'common');
  const key = isUnrecorded ? UNRECORDED : '410';
  const details = isUnrecorded ? {} : ((await thrown.json()) as Record<string, string>);
  const detail = t(`error.${key}.text`, details);
  const isJson = /[./]json$/.test(new URL(request.url).pathname);
  if (!isJson) return plainRefusal(detail, status);
  return problem({ type: 'about:blank', title: t(`error.${key}.title`), status, detail });
}

function leadToPage(request: Request, status: number): Response {
  if (status === 404) return leadToNotFound(request);
  const { pathname, searchParams } = new URL(request.url);
  const page = saidByPage.includes(status)
    ? pageOf(pathname, searchParams)
    : inLanguageOf(searchParams, pageOfError(status));
  return redirectDocument(page, { headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Returns the page that explains a missing file: for an archive that is being built, the list of archives.
 */
function pageOfError(status: number): string {
  if (status === 503) return paths.openData;
  return `${paths.error}/${errorPages.get(status) ?? 'error-6'}`;
}

/** Returns the page of a file: the one above, or for an archive that of its data. */
function pageOf(pathname: string, search: URLSearchParams): string {
  const [, name = '', calculation = ''] = archive.exec(pathname) ?? [];
  const dataset = getDataset(name);
  if (dataset) return inLanguageOf(search, dataset.path, { as_of: calculation });
  return `${pathname.replace(/\/[^/]*$/, '')}?${search}`;
}

function inLanguageOf(search: URLSearchParams, path: string, others: object = {}): string {
  const language = search.get('lng');
  return `${path}?${new URLSearchParams({ ...others, ...(language && { lng: language }) })}`;
}

async function problemFor(request: Request, answer: Response): Promise<Response> {
  if (answer.headers.get('Content-Type')?.includes('problem+json')) return answer;
  return problemOf(request, answer.status, answer.headers, await reasonOf(answer));
}

/** Returns the line with the reason, if there is one. */
async function reasonOf(answer: Response): Promise<string | undefined> {
  const isLine = answer.headers.get('Content-Type')?.startsWith('text/plain');
  return isLine ? (await answer.text()).trim() : undefined;
}
