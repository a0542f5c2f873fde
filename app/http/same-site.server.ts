/**
 * Whether a request does not come from another site, as far as the browser tells. For what may stand
 * on a page that everybody shares, and therefore carries no token, because little depends on it.
 */
export function isFromOurSite(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('Origin');
  if (!origin) return true;
  const host = request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
