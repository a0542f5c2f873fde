import { redirect } from '@remix-run/node';
import { type Notice } from '../view/notice';
import { ALL } from '../view/view';

/** What an address was read as: the shortest one of the same page, and what of it could not be applied. */
interface ReadAddress {
  href: string;
  notices: readonly Notice[];
}

/**
 * Redirects from the address that a form makes without script to the short one of the same page: without what says
 * "all" or nothing. An address that is as short, or partly wrong, stays.
 */
export function redirectToShort(request: Request, { href, notices }: ReadAddress): void {
  if (!isOfForm(request) || notices.length > 0) return;
  const [requested, short] = [request.url, href].map((address) => {
    return [...new URL(address, request.url).searchParams].length;
  });
  if ((short ?? 0) < (requested ?? 0)) throw redirect(href);
}

/** Whether an address looks like one that a form made: a part of it says "all" or nothing. */
export function isOfForm({ url }: Request): boolean {
  return [...new URL(url).searchParams.values()].some((value) => value === ALL || value === '');
}
