import { type BrowserContext } from '@playwright/test';
import { type Account } from '~/auth/account';
import { type Db } from '~/db/client.server';
import { createSessionCookie } from '~/http/session-cookie.server';
import { giveRoles, startStaffSession } from '../../support/staff';
import { type TestAccount } from './account';

/** Logs a browser in as an officer who has passed the second factor. */
export async function logInAsOfficer(
  db: Db,
  { id }: TestAccount,
  context: BrowserContext,
  url: string,
): Promise<void> {
  await giveRoles(db, id, 'officer');
  const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(
    await startStaffSession(db, id),
  );
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** An account as an officer's, for acts that a test does not do on pages. */
export function asOfficer(account: TestAccount): Account {
  return { ...account, session: '', roles: ['officer'], hasPassedSecondFactor: true };
}
