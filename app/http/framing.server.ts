import { paths } from '~/paths';

/** Where the pages are that other sites may show in a frame. */
const framedPath = `${paths.embed}/`;

/**
 * Whether a request asks for a page that any site may frame. Such a page has no header or footer, runs
 * no script and sets no cookie: what it shows depends on its address alone.
 */
export function mayBeFramed(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(framedPath);
}
