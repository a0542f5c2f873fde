import { deriveKey } from '~/platform/http/secret.server';

/** The key that seals what authenticator apps share with the portal, of a `COOKIE_SECRET`. */
export const secondFactorKeyOf = (secret: string): string => deriveKey(secret, 'second-factor');
