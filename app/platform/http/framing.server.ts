import { paths } from '~/paths';

/** The path of the pages that other sites may frame. */
const framedPath = `${paths.embed}/`;

/**
 * Returns whether a request is for a page that any site may frame. Such a page has no header or footer, runs
 * no script but the one that reports its height, and sets no cookie: it depends on its address alone.
 */
export function mayBeFramed(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(framedPath);
}

/**
 * Returns the colours that the address of a frame requests; undefined leaves them to the visitor's system.
 */
export function themeOfFrame(request: Request): 'light' | 'dark' | undefined {
  const theme = new URL(request.url).searchParams.get('theme');
  const isKnown = theme === 'light' || theme === 'dark';
  return mayBeFramed(request) && isKnown ? theme : undefined;
}
