import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { leadToNotFound } from '~/services/unknown-address.server';
import { paths } from '~/paths';

/** The first page of each section. */
const firstPages = new Map<string, string>([
  [paths.faq, paths.definitions],
  [paths.complaintData, paths.complain],
  [paths.periodicData, paths.reports],
  [paths.wizard, `${paths.wizard}/wizard-1`],
]);

/**
 * Redirects from a shortened address to the first page of its section; the search is kept for the language.
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const first = firstPages.get(pathname.toLowerCase().replace(/\/$/, ''));
  return first ? redirect(first + search) : leadToNotFound(request);
}
