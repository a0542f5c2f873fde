import { type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { measure } from '~/platform/server/measurements.server';

/** What the audit of accounts knows. */
export type AccountEvent =
  | 'registered'
  | 'verified'
  | 'loggedIn'
  | 'logInFailed'
  | 'loggedOut'
  | 'loggedOutEverywhere'
  | 'passwordRefused'
  | 'passwordForgotten'
  | 'passwordReset'
  | 'passwordChanged'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'secondFactorSet'
  | 'secondFactorRefused'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'recoveryCodesMade'
  | 'roleGranted'
  | 'roleRevoked'
  | 'roleMissing'
  | 'profileSaved'
  | 'dataExported'
  | 'deleted';

/** Notes in the audit what happened to an account; null stands for one that does not exist. */
export async function recordEvent(
  db: Kysely<Database>,
  accountId: number | null,
  kind: AccountEvent,
): Promise<void> {
  await db.insertInto('account_event').values({ account_id: accountId, kind }).execute();
  measure('account', { event: kind });
}
