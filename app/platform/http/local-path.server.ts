/**
 * Returns the path and search of the page of the portal that sent a request; `/` when another site sent it.
 */
export function localPathOfReferer(request: Request): string {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  const isOurs = host === (request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host'));
  return isOurs ? localPath(pathname + search) : '/';
}

/**
 * Returns a submitted path and search if it leads to a page of the portal; else `/`. Browsers read `//`, `/\`
 * and paths with tabs or line ends as addresses of other hosts.
 */
export function localPath(sent: unknown): string {
  if (typeof sent !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(sent)) return '/';
  const { origin, pathname, search } = new URL(sent, 'http://portal');
  return origin === 'http://portal' && !pathname.startsWith('//') ? pathname + search : '/';
}
