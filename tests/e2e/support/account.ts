import { randomBytes, randomInt } from 'node:crypto';
import { type BrowserContext } from '@playwright/test';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { hashPassword } from '~/accounts/passwords/hash-password.server';
import { startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { test as base } from './visitor-test';

export { expect } from './visitor-test';

/** An account of an end-to-end test, with what only its owner knows. */
export interface TestAccount {
  id: number;
  username: string;
  email: string;
  fullName: string;
  password: string;
}

interface AccountFixtures {
  /** The database of the portal, for what end-to-end tests cannot do or see on pages. */
  db: Db;
  /** A verified account that nobody has logged in to. */
  account: TestAccount;
  /** The account that the browser of the test is logged in to. */
  user: TestAccount;
}

/** The password of all accounts of end-to-end tests, hashed once because that is slow. */
const password = 'kopi tubruk tanpa gula';
const password_hash = hashPassword(password);

/**
 * Playwright's `test` for accounts. Each is a separate client, as seen by a proxy: they share no rate limit.
 */
export const test = base.extend<AccountFixtures>({
  extraHTTPHeaders: async ({}, provide) => provide({ 'X-Forwarded-For': newClient() }),
  db: async ({ databaseUrl }, provide) => {
    const db = createDatabase(databaseUrl);
    await provide(db);
    await db.destroy();
  },
  account: async ({ db }, provide) => provide(await addAccount(db)),
  user: async ({ db, account, context, baseURL }, provide) => {
    await logInAs(account, { db, context, baseURL });
    await provide(account);
  },
});

/** Tests of a user who is logged in from the beginning. */
export const accountTest = test.extend<{ isLoggedIn: boolean }>({
  isLoggedIn: [async ({ user }, provide) => provide(user.id > 0), { auto: true }],
});

/** Returns a network address that no other test has: of 16 million, two hundred hardly collide. */
export const newClient = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Adds an account to the portal, verified by default. */
export async function addAccount(
  db: Db,
  { isVerified = true }: { isVerified?: boolean } = {},
): Promise<TestAccount> {
  const username = `siti-${randomBytes(5).toString('hex')}`;
  const email = `${username}@example.org`;
  const fullName = 'Siti Rahma';
  const { id } = await db
    .insertInto('account')
    .values({
      email,
      email_key: email,
      username,
      username_key: username,
      full_name: fullName,
      password_hash: await password_hash,
      language: 'id',
      verified_at: isVerified ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, email, fullName, password };
}

/** Logs a browser in to an account, without the form. */
export async function logInAs(
  { id }: TestAccount,
  { db, context, baseURL = '' }: { db: Db; context: BrowserContext; baseURL: string | undefined },
): Promise<void> {
  const token = await startSession(db, { accountId: id, isRemembered: false, device: 'Test' });
  const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
}
