import { secret } from '~/services/portal.server';
import { secondFactorKeyOf } from '../second-factor/second-factor-key.server';

/** Seals what authenticator apps share with the portal. */
export const secondFactorKey = secondFactorKeyOf(secret);
