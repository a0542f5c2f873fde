import { type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { measure } from '~/platform/server/measurements.server';

/** The events of accounts that are logged. */
type AccountEvent =
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
  | 'emailChangeRequested'
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

/** Logs an event of an account; null for an account that does not exist. */
export async function recordEvent(
  db: Kysely<Database>,
  accountId: number | null,
  kind: AccountEvent,
): Promise<void> {
  await db.insertInto('account_event').values({ account_id: accountId, kind }).execute();
  measure('account', { event: kind });
}
