/** The path and search of the page of ours that sent a request; `/` when another site sent it. */
export function localPathOfReferer(request: Request): string {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  const isOurs = host === (request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host'));
  // A path that begins with two slashes would name another host.
  return isOurs && !pathname.startsWith('//') ? pathname + search : '/';
}
