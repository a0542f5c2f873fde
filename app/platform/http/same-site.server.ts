/** The host that a request names, and the one that a proxy forwards. */
interface Hosts {
  host: string | null | undefined;
  forwardedHost: string | null | undefined;
}

/** Returns whether an `Origin` is the host of the request itself; false for `null` and invalid addresses. */
export function isOriginOf(origin: string, { host, forwardedHost }: Hosts): boolean {
  const hostOfRequest = forwardedHost?.split(',')[0]?.trim() || host;
  return URL.canParse(origin) && new URL(origin).host === hostOfRequest;
}

/**
 * Returns whether a request does not come from another site, as far as the browser reveals it. For forms on
 * shared pages, which carry no token because little depends on them.
 */
export function isFromOurSite({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = headers.get('Origin');
  const hosts = { host: headers.get('Host'), forwardedHost: headers.get('X-Forwarded-Host') };
  return !origin || isOriginOf(origin, hosts);
}
