import { type IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Returns the address that a request came from. Each of the portal's `hops` proxies appends the address it
 * saw to X-Forwarded-For; a client may have forged whatever precedes those.
 */
export function clientAddressOf({ headers, socket }: AddressedRequest, hops: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = hops > 0 ? forwarded.at(-hops)?.trim() : undefined;
  return named || socket.remoteAddress || '';
}

/**
 * Returns what counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, since a
 * household has all addresses below.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped;
  const [head = '', tail] = mapped.toLowerCase().split('::');
  const [groups, rest] = [head.split(':'), tail?.split(':') ?? []];
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  const full = [...groups, ...zeros, ...rest];
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
}

/**
 * Returns the network of an address, of which a city or an organisation has many: the first 24 bits of an IPv4 address,
 * the first 48 of an IPv6 address. Empty for anything else.
 */
export function shortenAddress(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return '';
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
