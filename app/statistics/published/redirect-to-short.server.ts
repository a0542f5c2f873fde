import { redirect } from '@remix-run/node';
import { type Notice } from '../view/notice';
import { ALL } from '../view/view';

/** A parsed address: the shortest one of the same page, and what of it was ignored. */
interface ReadAddress {
  href: string;
  notices: readonly Notice[];
}

/**
 * Redirects from the address that a form creates without script to the short one of the same page: without
 * parameters that mean "all" or are empty. An address that is already short, or partly invalid, stays.
 */
export function redirectToShort(request: Request, { href, notices }: ReadAddress): void {
  if (!isOfForm(request) || notices.length > 0) return;
  const [requested, short] = [request.url, href].map((address) => {
    return [...new URL(address, request.url).searchParams].length;
  });
  if ((short ?? 0) < (requested ?? 0)) throw redirect(href);
}

/** Returns whether an address looks like one from a form: a parameter means "all" or is empty. */
export function isOfForm({ url }: Request): boolean {
  return [...new URL(url).searchParams.values()].some((value) => value === ALL || value === '');
}
