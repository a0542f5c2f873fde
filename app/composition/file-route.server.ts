import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { getDataset } from '~/datasets';
import { paths } from '~/paths';
import { leadToNotFound, problemOf, wantsPage } from './unknown-address.server';

/** Statuses that the page of a file also shows, with the reason and links to go on. */
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
 * The loader of a file. A refusal redirects people to a page in their language, and sends problem details (RFC 9457)
 * to programs.
 *
 * @param load - answers with the file, or with an error status and a line with the reason.
 */
export function fileRoute(load: (args: LoaderFunctionArgs) => Response | Promise<Response>) {
  return async (args: LoaderFunctionArgs): Promise<Response> => {
    const answer = await loadOrRefusal(load, args);
    if (answer.status < 400) return answer;
    return wantsPage(args.request)
      ? leadToPage(args.request, answer.status)
      : problemFor(args.request, answer);
  };
}

async function loadOrRefusal(
  load: (args: LoaderFunctionArgs) => Response | Promise<Response>,
  args: LoaderFunctionArgs,
): Promise<Response> {
  try {
    return await load(args);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function leadToPage(request: Request, status: number): Response {
  if (status === 404) return leadToNotFound(request);
  const { pathname, searchParams } = new URL(request.url);
  const page = saidByPage.includes(status)
    ? pageOf(pathname, searchParams)
    : inLanguageOf(searchParams, pageOfError(pathname, status));
  return redirectDocument(page, { headers: { 'Cache-Control': 'no-store' } });
}

/** The page that says why there is no file: of an archive that is being built, the list of archives. */
function pageOfError(pathname: string, status: number): string {
  if (status === 503 && archive.test(pathname)) return paths.openData;
  return `${paths.error}/${errorPages.get(status) ?? 'error-6'}`;
}

/** The page that a file stands on: the one above, or of an archive the data that it holds. */
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
  const type = answer.headers.get('Content-Type') ?? '';
  if (type.includes('problem+json')) return answer;
  const detail = type.startsWith('text/plain') ? (await answer.text()).trim() : undefined;
  return problemOf(request, answer.status, answer.headers, detail);
}
