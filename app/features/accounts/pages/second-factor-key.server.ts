import { secret } from '~/composition/portal.server';
import { deriveKey } from '~/http/secret.server';

/** Seals what authenticator apps share with the portal. */
export const secondFactorKey = deriveKey(secret, 'second-factor');
