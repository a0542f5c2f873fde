import { type IncomingMessage } from 'node:http';
import { paths } from '~/paths';
import { isGuest } from '~/platform/http/guest.server';
import { type FoundPreview } from '~/platform/server/intercept-requests.server';
import { logError } from '~/platform/server/log.server';
import { db } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { findPreview as findPreviewOf, leavePreview } from '~/workspace/publishing/previews.server';
import { previewedAs } from './previewed-pages';

/** The end of the addresses by which scripts fetch the data of pages. */
const DATA = /\.data$/;

/**
 * Returns what a request shows of a draft, if its session previews one that its account may see at this moment. Only
 * pages of the list do, as documents: a script that fetches the data of one is led to load it, so that no page is
 * without its mark.
 */
export async function findPreview(request: IncomingMessage): Promise<FoundPreview | null> {
  try {
    return await find(request);
  } catch (error) {
    logError(error);
    return null;
  }
}

async function find({ method, url = '/', headers }: IncomingMessage): Promise<FoundPreview | null> {
  if ((method !== 'GET' && method !== 'HEAD') || isGuest(headers)) return null;
  const [path = ''] = url.split('?', 1);
  const isData = DATA.test(path);
  const as = previewedAs(path.replace(DATA, ''));
  if (as === 'published' && !isData && !isOfPage(path, headers)) return null;
  const cookies = new Headers({ Cookie: headers.cookie ?? '' });
  const account = await getAccount(new Request('http://portal/', { headers: cookies }));
  const found = account && (await findPreviewOf(db, account));
  if (!found) return null;
  const { state, ...previewed } = found;
  if (isData)
    return as === 'draft' || comesFromDraft(headers)
      ? { ...previewed, isApplied: false, hasEnded: false, insteadPath: paths.reloadPreview }
      : null;
  if (state === 'over') return null;
  // Of several requests at once, one shows that it has ended.
  if (state === 'ended') {
    const hasEnded = isOfPage(path, headers) && (await leavePreview(db, account));
    return hasEnded ? { ...previewed, isApplied: false, hasEnded } : null;
  }
  if (as === 'refused')
    return {
      ...previewed,
      isApplied: false,
      hasEnded: false,
      insteadPath: paths.refusedInPreview,
    };
  return { ...previewed, isApplied: as === 'draft', hasEnded: false };
}

/** Returns whether a request is for a page that a browser shows. */
function isOfPage(path: string, { accept = '' }: IncomingMessage['headers']): boolean {
  return accept.includes('text/html') && !path.startsWith(`${paths.api}/`);
}

/** Returns whether the page that fetches data may carry the mark of a draft, which stays until a document is loaded. */
function comesFromDraft({ referer = '' }: IncomingMessage['headers']): boolean {
  return !URL.canParse(referer) || previewedAs(new URL(referer).pathname) === 'draft';
}
