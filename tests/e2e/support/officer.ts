import { expect, type BrowserContext, type Page } from '@playwright/test';
import { type Account } from '~/auth/account';
import { type Role } from '~/auth/roles';
import { type Db } from '~/platform/db/client.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { giveRoles, startStaffSession } from '../../support/staff';
import { type TestAccount } from './account';
import { type Visitor } from './visitor';

/** Logs a browser in as an officer who has passed the second factor. */
export const logInAsOfficer = (
  db: Db,
  account: TestAccount,
  context: BrowserContext,
  url: string,
): Promise<void> => logInAsStaff('officer', { db, account, context, url });

/** Logs a browser in as a member of the staff who has passed the second factor. */
export async function logInAsStaff(
  role: Role,
  {
    db,
    account,
    context,
    url,
  }: { db: Db; account: TestAccount; context: BrowserContext; url: string },
): Promise<void> {
  const { id } = account;
  await giveRoles(db, id, role);
  // Otherwise each of a hundred officers would be mailed about the requests of all tests.
  await db
    .insertInto('notification_preference')
    .values({ account_id: id, kind: 'officerRequest', in_portal: true, by_mail: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(
    await startStaffSession(db, id),
  );
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Returns an account as an officer's, for acts that a test does not do on pages. */
export function asOfficer(account: TestAccount): Account {
  return { ...account, session: '', roles: ['officer'], hasPassedSecondFactor: true };
}

/** Waits on the page of a prepared delivery until its files are built; without script somebody looks again. */
export async function waitUntilBuilt({ page, isScripted }: Visitor): Promise<void> {
  await expect(page).toHaveURL(/\/delivery/);
  const look = page.locator('.form-upload a');
  await expect(async () => {
    if (!isScripted && (await look.isVisible())) await look.click();
    await expect(page.locator('[name=message]')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Ticks on the page of a prepared delivery that its rare rows were seen, if it has any. */
export async function tickRareRows(page: Page): Promise<void> {
  const seen = page.locator('[name=seen]');
  if ((await seen.count()) > 0) await seen.check();
}
