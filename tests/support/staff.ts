import { Secret, TOTP } from 'otpauth';
import { startSession } from '~/auth/sessions.server';
import { type Role } from '~/auth/roles';
import { type Db } from '~/platform/db/client.server';
import { newSecret } from '~/accounts/second-factor/one-time-code.server';
import { secondFactorKeyOf } from '~/accounts/second-factor/second-factor-key.server';
import { seal } from '~/platform/http/seal.server';

/** Returns the code that an authenticator app shows at a moment. */
export function codeOfApp(secret: string, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Gives an account roles, as the command does. */
export async function giveRoles(db: Db, accountId: number, ...roles: Role[]): Promise<void> {
  const rows = roles.map((role) => ({ account_id: accountId, role }));
  if (rows.length > 0) await db.insertInto('account_role').values(rows).execute();
}

/** Sets up the second factor of an account; returns the secret of its app. */
export async function giveSecondFactor(
  db: Db,
  accountId: number,
  settings: string,
): Promise<string> {
  const secret = newSecret();
  const key = secondFactorKeyOf(settings);
  await db
    .insertInto('second_factor')
    .values({ account_id: accountId, last_step: 0, secret: seal(key, String(accountId), secret) })
    .execute();
  return secret;
}

/** Begins a session of an account that has passed the second factor, or not; returns its token. */
export function startStaffSession(db: Db, accountId: number, hasPassedSecondFactor = true) {
  const session = { accountId, isRemembered: false, device: 'Firefox', hasPassedSecondFactor };
  return startSession(db, session);
}
