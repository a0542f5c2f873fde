import { deriveKey } from '~/platform/http/secret.server';

/** Derives the key that seals the secrets of authenticator apps from a `COOKIE_SECRET`. */
export const secondFactorKeyOf = (secret: string): string => deriveKey(secret, 'second-factor');
