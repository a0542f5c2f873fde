/** How a request names the host that it was sent to, and the host that a proxy was asked for. */
interface Hosts {
  host: string | null | undefined;
  forwardedHost: string | null | undefined;
}

/** Whether an `Origin` is the host of the request itself; `null` and what is no address are not. */
export function isOriginOf(origin: string, { host, forwardedHost }: Hosts): boolean {
  const own = forwardedHost?.split(',')[0]?.trim() || host;
  return URL.canParse(origin) && new URL(origin).host === own;
}

/**
 * Whether a request does not come from another site, as far as the browser tells. For what may stand
 * on a page that everybody shares, and therefore carries no token, because little depends on it.
 */
export function isFromOurSite({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  const hosts = { host: headers.get('Host'), forwardedHost: headers.get('X-Forwarded-Host') };
  return !origin || isOriginOf(origin, hosts);
}
