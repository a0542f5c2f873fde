import { paths } from '~/paths';

/** Where the pages are that other sites may show in a frame. */
const framedPath = `${paths.embed}/`;

/**
 * Whether a request asks for a page that any site may frame. Such a page has no header or footer, runs
 * no script but the one that tells its height, and sets no cookie: what it shows depends on its address alone.
 */
export function mayBeFramed(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(framedPath);
}

/** The colours that the address of a frame asks for; undefined where the visitor's system decides. */
export function themeOfFrame(request: Request): 'light' | 'dark' | undefined {
  const theme = new URL(request.url).searchParams.get('theme');
  const isKnown = theme === 'light' || theme === 'dark';
  return mayBeFramed(request) && isKnown ? theme : undefined;
}
