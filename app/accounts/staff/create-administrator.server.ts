import { z } from 'zod';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { emailAddress } from '~/platform/http/form-fields.server';
import { fullNameField, newPasswordField, plainUsernameField } from '../account-fields.server';
import { hashPassword } from '../passwords/hash-password.server';
import { isWeakPassword } from '../passwords/password-strength.server';
import { recordEvent } from '~/auth/record-event.server';
import { insertAccount } from '../insert-account.server';
import { lockRoles } from './change-roles.server';

/** The fields of the first administrator. */
export const administratorSchema = z.object({
  full_name: fullNameField(),
  email: emailAddress(),
  // May be a name reserved for operators.
  username: plainUsernameField(),
  password: newPasswordField(),
});

type AdministratorOutcome =
  | { outcome: 'created' }
  /** An administrator exists, who can grant others the role. */
  | { outcome: 'refused'; code: 'exists' | 'weakPassword' | 'nameUsed' };

/**
 * Creates the account of the first administrator. Its address counts as verified: the operator has typed it.
 */
export async function createAdministrator(
  db: Db,
  input: z.output<typeof administratorSchema>,
  language: string,
): Promise<AdministratorOutcome> {
  const { full_name, email, username, password } = input;
  if (await isWeakPassword(password, [email, username, full_name])) {
    return { outcome: 'refused', code: 'weakPassword' };
  }
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    await lockRoles(transaction);
    if (await hasAdministrator(transaction)) return { outcome: 'refused', code: 'exists' };
    const account = await insertAccount(
      transaction,
      { full_name, email, username, password_hash, language },
      { isVerified: true },
    );
    if (!account) return { outcome: 'refused', code: 'nameUsed' };
    await transaction
      .insertInto('account_role')
      .values({ account_id: account.id, role: 'administrator' })
      .execute();
    await recordEvent(transaction, account.id, 'registered');
    await recordEvent(transaction, account.id, 'roleGranted');
    const subject = `account_role:${account.id}:administrator` as const;
    await audit(transaction, { by: 'operator', act: 'roleGranted', subject });
    return { outcome: 'created' };
  });
}

/** Returns whether an administrator exists. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account_role')
    .select('role')
    .where('role', '=', 'administrator')
    .executeTakeFirst();
  return found !== undefined;
}
