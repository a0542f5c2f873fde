import { secret } from '~/services/portal.server';
import { secondFactorKeyOf } from '../second-factor/second-factor-key.server';

/** The key that seals the secrets of authenticator apps. */
export const secondFactorKey = secondFactorKeyOf(secret);
