import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isPassword } from '~/accounts/passwords/hash-password.server';
import { startSession } from '~/auth/sessions.server';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { type TokenPurpose } from '~/accounts/tokens/token';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { dateEarlier } from '../support/issue-earlier';
import { loadForm, submitForm, type LoadedForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
const web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET });
afterAll(() => web.stop());

let siti: number;
beforeEach(async () => {
  await db.deleteFrom('account').execute();
  siti = await addAccount(db, 'siti', { isVerified: false });
});

const issue = (purpose: TokenPurpose) =>
  db
    .transaction()
    .execute((transaction) =>
      issueToken(transaction, { accountId: siti, purpose, email: 'new@example.org' }),
    );

async function logIn() {
  const token = await startSession(db, { accountId: siti, isRemembered: false, device: '' });
  return (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';')[0];
}

const next = 'bajigur hangat di teras';
const twice = (typed: string) => ({ password: typed, confirm_password: typed });

/**
 * Returns where a form leads that is sent twice concurrently, and once more, if it leads to a page with a flash
 * message; else the status.
 */
async function sendAgain(path: string, form: LoadedForm, typed = {}) {
  await db.deleteFrom('rate_limit').execute();
  const send = async () => {
    const answer = await submitForm(web.url + path, form, { typed });
    const isNoted = answer.headers.getSetCookie().some((each) => each.startsWith('note='));
    return isNoted ? answer.headers.get('location') : answer.status;
  };
  return [...(await Promise.all([send(), send()])), await send()];
}

describe('a form that is sent by a double click', () => {
  it('verifies an address', async () => {
    const token = await issue('verifyEmail');
    const form = await loadForm(`${web.url}/verify?token=${token}`);
    expect(await sendAgain('/verify', form)).toEqual(Array(3).fill('/login'));
  });

  it('resets a password', async () => {
    const path = `/resetPassword?token=${await issue('resetPassword')}`;
    const form = await loadForm(web.url + path);
    const leads = await sendAgain(path, form, twice(next));
    expect(leads).toEqual(Array(3).fill('/resetPassword'));
  });

  it('confirms a new address', async () => {
    const path = `/profile/email/confirm?token=${await issue('changeEmail')}`;
    const form = await loadForm(web.url + path);
    const leads = await sendAgain(path, form);
    expect(leads).toEqual(Array(3).fill('/profile/email/confirm'));
  });

  it('changes a password', async () => {
    const form = await loadForm(`${web.url}/changePassword`, await logIn());
    const typed = { current_password: password, ...twice(next) };
    const leads = await sendAgain('/changePassword', form, typed);
    expect(leads).toEqual(Array(3).fill('/changePassword'));
  });
});

describe('a double click that requests a link', () => {
  beforeEach(() => sql`delete from pgboss.job`.execute(db).then(() => {}));

  /** Counts the queued mails to an address, in time for those that no response waits for. */
  async function mailsTo(address: string) {
    await pause(500);
    const queued = sql<{ to: string }>`select data->>'to' as "to" from pgboss.job`;
    const { rows } = await queued.execute(db);
    return rows.filter(({ to }) => to === address).length;
  }

  it('for a forgotten password mails one', async () => {
    const form = await loadForm(`${web.url}/forgotPassword`);
    const leads = await sendAgain('/forgotPassword', form, { email: 'siti@example.org' });
    expect(leads).toEqual(Array(3).fill('/forgotPassword'));
    expect(await mailsTo('siti@example.org')).toBe(1);
  });

  it('that verifies an address mails one', async () => {
    const form = dateEarlier(await loadForm(`${web.url}/verify/resend`), COOKIE_SECRET);
    const leads = await sendAgain('/verify/resend', form, { email: 'siti@example.org' });
    expect(leads).toEqual(Array(3).fill('/verify/resend'));
    expect(await mailsTo('siti@example.org')).toBe(1);
  });

  it('for a new address mails one', async () => {
    const form = await loadForm(`${web.url}/profile/email`, await logIn());
    const typed = { email: 'rahma@example.org', current_password: password };
    const leads = await sendAgain('/profile/email', form, typed);
    expect(leads).toEqual(Array(3).fill('/profile/email'));
    expect(await mailsTo('rahma@example.org')).toBe(1);
  });
});

describe('a link that was used', () => {
  it('is valid neither for another form nor for other values in the same', async () => {
    const path = `/resetPassword?token=${await issue('resetPassword')}`;
    const [form, other] = [await loadForm(web.url + path), await loadForm(web.url + path)];
    await sendAgain(path, form, twice(next));
    expect(await sendAgain(path, other, twice(next))).toEqual([422, 422, 422]);
    const changed = twice('wedang jahe di beranda');
    expect(await sendAgain(path, form, changed)).toEqual([422, 422, 422]);
    expect(await sendAgain(`${path}x`, form, twice(next))).toEqual([422, 422, 422]);
    const account = db.selectFrom('account').select('password_hash');
    const { password_hash } = await account.executeTakeFirstOrThrow();
    expect(await isPassword(next, password_hash)).toBe(true);
  });

  it('changes no password for another session', async () => {
    const form = await loadForm(`${web.url}/changePassword`, await logIn());
    const typed = { current_password: password, ...twice(next) };
    await sendAgain('/changePassword', form, typed);
    const cookie = form.cookie.replace(/session=[^;]*/, (await logIn()) ?? '');
    expect(await sendAgain('/changePassword', { ...form, cookie }, typed)).toEqual([422, 422, 422]);
  });
});
