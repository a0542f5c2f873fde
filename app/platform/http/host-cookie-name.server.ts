import { type Environment } from '~/environment.server';
import { isReachedByHttps } from './origin.server';

/** Browsers accept a cookie of such a name from this very host alone, over HTTPS (RFC 6265bis, 4.1.3.2). */
export const HOST_PREFIX = '__Host-';

/**
 * Returns the name of a cookie that no neighbouring host may set: sites of the same domain could otherwise
 * plant their own session or token in a visitor's browser. Without HTTPS, browsers reject such names.
 */
export function hostCookieName(name: string, environment: Pick<Environment, 'PUBLIC_URL'>): string {
  return isReachedByHttps(environment) ? HOST_PREFIX + name : name;
}
