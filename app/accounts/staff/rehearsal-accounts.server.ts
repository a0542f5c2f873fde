import { Secret } from 'otpauth';
import { audit } from '~/auth/audit.server';
import { roles, type Role } from '~/auth/roles';
import { type Db } from '~/platform/db/client.server';
import { deriveKey } from '~/platform/http/secret.server';
import { seal } from '~/platform/http/seal.server';
import { hashPassword } from '../passwords/hash-password.server';
import { insertAccount } from '../insert-account.server';
import { secondFactorKeyOf } from '../second-factor/second-factor-key.server';

/** An account of a rehearsal portal. */
export interface RehearsalAccount {
  username: string;
  /** Null for a user who is no staff, such as one who requests data. */
  role: Role | null;
  password: string;
  /** What an authenticator app is given; null where no second factor is needed. */
  oneTimeSecret: string | null;
}

/** A second officer approves what the first has checked. */
const people: readonly (readonly [username: string, role: Role | null])[] = [
  ...roles.map((role) => [role, role] as const),
  ['officer2', 'officer'],
  ['applicant', null],
];

/**
 * Returns the accounts of a rehearsal portal. Passwords and secrets derive from the portal's own secret: the command that
 * lists them needs no file, and no two portals have the same.
 */
export function listRehearsalAccounts(secret: string): RehearsalAccount[] {
  return people.map(([username, role]) => {
    const derived = (purpose: string) => deriveKey(secret, `rehearsal ${purpose} ${username}`);
    const bytes = Uint8Array.from(Buffer.from(derived('second factor'), 'hex').subarray(0, 20));
    return {
      username,
      role,
      password: `${username}-${derived('password').slice(0, 12)}`,
      oneTimeSecret: role && new Secret({ buffer: bytes.buffer }).base32,
    };
  });
}

/** Creates the accounts of a rehearsal portal that do not exist yet. @returns how many were created. */
export async function createRehearsalAccounts(
  db: Db,
  { secret, language }: { secret: string; language: string },
): Promise<number> {
  let created = 0;
  for (const { username, role, password, oneTimeSecret } of listRehearsalAccounts(secret)) {
    const password_hash = await hashPassword(password);
    await db.transaction().execute(async (transaction) => {
      const account = await insertAccount(
        transaction,
        {
          username,
          full_name: `${username} (rehearsal)`,
          email: `${username}@rehearsal.invalid`,
          password_hash,
          language,
        },
        { isVerified: true },
      );
      if (!account) return;
      created += 1;
      if (!role || !oneTimeSecret) return;
      const account_id = account.id;
      await transaction.insertInto('account_role').values({ account_id, role }).execute();
      const sealed = seal(secondFactorKeyOf(secret), String(account_id), oneTimeSecret);
      await transaction
        .insertInto('second_factor')
        .values({ account_id, last_step: 0, secret: sealed })
        .execute();
      const subject = `account_role:${account_id}:${role}` as const;
      await audit(transaction, { by: 'operator', act: 'roleGranted', subject });
    });
  }
  return created;
}
