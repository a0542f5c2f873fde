import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '~/accounts/delete-account.server';
import { requestEmailChange } from '~/accounts/email/request-email-change.server';
import { hashPassword, isPassword } from '~/accounts/passwords/hash-password.server';
import { changePassword } from '~/accounts/passwords/change-password.server';
import { mailResetLink } from '~/accounts/passwords/mail-reset-link.server';
import {
  changePasswordSchema,
  resetPasswordSchema,
} from '~/accounts/passwords/password-forms.server';
import { type Account } from '~/auth/account';
import { resetPassword } from '~/accounts/passwords/reset-password.server';
import { setPassword } from '~/accounts/passwords/set-password.server';
import { type KnownBrowser } from '~/accounts/known-browser';
import { logIn } from '~/accounts/log-in.server';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { isTokenValid } from '~/accounts/tokens/use-token.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { addAccount, keepMails, listEvents, password, accountOf } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const backoff = createBackoff(db, 'secret');
const limiter = createRateLimiter(db, 'secret');
const { mails, mailQueue } = keepMails();
const clientAddress = '203.0.113.7';
const forgotLink = 'http://portal/forgotPassword';
const next = 'bajigur hangat di teras';

let siti: number;
beforeEach(async () => {
  mails.length = 0;
  for (const table of ['account', 'account_event', 'backoff'] as const) {
    await db.deleteFrom(table).execute();
  }
  siti = await addAccount(db, 'siti');
});

const passwordOf = async (id: number) => {
  const account = db.selectFrom('account').select('password_hash').where('id', '=', id);
  return (await account.executeTakeFirstOrThrow()).password_hash;
};
const sessionsOf = async (id: number) =>
  (await db.selectFrom('session').select('hash').where('account_id', '=', id).execute()).length;

describe('a password that is replaced', () => {
  /** Returns the outcome of an act that finds the old password right, and then waits for the new one. */
  async function meanwhile<Outcome>(act: () => Promise<Outcome>): Promise<Outcome> {
    const hash = await hashPassword(next);
    const acts = await db.transaction().execute(async (transaction) => {
      const account = transaction.selectFrom('account').select('id').where('id', '=', siti);
      await account.forUpdate().execute();
      const outcome = act();
      // Long enough to find the old password right, and to wait for this transaction.
      await pause(500);
      await setPassword({ transaction, mailQueue }, { accountId: siti, hash, forgotLink });
      return { outcome };
    });
    return acts.outcome;
  }
  const wrong = { outcome: 'refused', code: 'wrongPassword' };

  it('opens no session for a concurrent log-in with it', async () => {
    const typed = { username: 'siti', password, isRemembered: false };
    const context = { audience: 'browser', clientAddress, device: 'Firefox' } as const;
    expect(await meanwhile(() => logIn({ db, backoff }, typed, context))).toEqual({
      outcome: 'refused',
      code: 'wrongCredentials',
    });
    expect(await sessionsOf(siti)).toBe(0);
  });

  it('is not replaced again by a user who knew the old one', async () => {
    const thief = await accountOf(db, siti);
    const change = { currentPassword: password, password: 'wedang jahe di beranda', forgotLink };
    const outcome = meanwhile(() => changePassword({ db, backoff, mailQueue }, thief, change));
    expect(await outcome).toEqual(wrong);
    expect(await isPassword(next, await passwordOf(siti))).toBe(true);
  });

  it('leaves no link to another address behind', async () => {
    const thief = await accountOf(db, siti);
    const change = { email: 'thief@example.org', password, language: 'id', forgotLink };
    const linkOf = (token: string) => token;
    const outcome = meanwhile(() =>
      requestEmailChange({ db, backoff, limiter, mailQueue }, thief, { ...change, linkOf }),
    );
    expect(await outcome).toEqual(wrong);
    expect(await db.selectFrom('account_token').select('hash').execute()).toEqual([]);
  });

  it('deletes no account', async () => {
    const thief = await accountOf(db, siti);
    const outcome = meanwhile(() =>
      deleteAccount({ db, backoff, mailQueue, close: async () => {} }, thief, {
        password,
        contactLink: '',
      }),
    );
    expect(await outcome).toEqual(wrong);
    expect(await isPassword(next, await passwordOf(siti))).toBe(true);
  });

  it('does not deadlock if a link is used while the password is changed', async () => {
    const email = 'siti@example.org';
    const issue = { accountId: siti, purpose: 'resetPassword', email } as const;
    const token = await db.transaction().execute((transaction) => issueToken(transaction, issue));
    const account = await accountOf(db, siti);
    const change = { currentPassword: password, password: next, forgotLink };
    const outcomes = await Promise.all([
      changePassword({ db, backoff, mailQueue }, account, change),
      resetPassword({ db, mailQueue }, { token, password: 'wedang jahe di beranda', forgotLink }),
    ]);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    let token = '';
    await mailResetLink({ db, mailQueue }, email, (issued) => `http://portal/${(token = issued)}`);
    return token;
  };
  const reset = (token: string, chosen = next) =>
    resetPassword({ db, mailQueue }, { token, password: chosen, forgotLink });
  const invalid = { outcome: 'refused', code: 'invalidLink' };

  it('is replaced by a link that is mailed to the address of the account alone', async () => {
    const token = await ask(' Siti@Example.ORG');
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'resetPassword',
        to: 'siti@example.org',
        language: 'id',
        values: { link: `http://portal/${token}` },
      }),
    ]);
    expect(await reset(token)).toEqual({ outcome: 'reset', accountId: siti });
    expect(await isPassword(next, await passwordOf(siti))).toBe(true);
    expect(mails[1]).toMatchObject({ kind: 'passwordChanged', values: { link: forgotLink } });
    expect(await listEvents(db)).toEqual(['passwordForgotten', 'passwordReset']);
  });

  it('without an account leads to no mail', async () => {
    expect(await ask('nobody@example.org')).toBe('');
    expect(mails).toEqual([]);
  });

  it('is replaced once by a link, even when it is followed three times concurrently', async () => {
    const token = await ask('siti@example.org');
    const outcomes = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(outcomes.filter(({ outcome }) => outcome === 'reset')).toHaveLength(1);
    expect(outcomes).toContainEqual(invalid);
    expect(await reset(token)).toEqual(invalid);
  });

  it('is not replaced by a link that has expired, was replaced by a newer one or made up', async () => {
    const [first, second] = [await ask('siti@example.org'), await ask('siti@example.org')];
    expect(await reset(first)).toEqual(invalid);
    expect(await reset('x')).toEqual(invalid);
    await db
      .updateTable('account_token')
      .set({ expires_at: sql`now()` })
      .execute();
    expect(await reset(second)).toEqual(invalid);
    expect(await isPassword(password, await passwordOf(siti))).toBe(true);
  });

  it('is not replaced by one that is easily guessed; the link stays valid', async () => {
    const token = await ask('siti@example.org');
    expect(await reset(token, 'siti@example.org')).toEqual({ outcome: 'refused', code: 'weak' });
    expect(await reset(token)).toEqual({ outcome: 'reset', accountId: siti });
  });

  it('ends all sessions, and logs in the browser that replaced it', async () => {
    await accountOf(db, siti);
    const attempt = (typed: string, knownBrowser: KnownBrowser | null = null) =>
      logIn(
        { db, backoff },
        { username: 'siti', password: typed, isRemembered: false },
        { audience: 'browser', clientAddress, device: '', knownBrowser },
      );
    for (let failure = 0; failure < 6; failure += 1) await attempt('wrong');
    expect(await attempt(next)).toMatchObject({ code: 'wait' });
    const outcome = await reset(await ask('siti@example.org'));
    expect(outcome).toEqual({ outcome: 'reset', accountId: siti });
    expect(await sessionsOf(siti)).toBe(0);
    const known = { id: 'browser', accounts: [siti] };
    expect(await attempt(next, known)).toMatchObject({ outcome: 'loggedIn' });
  });

  it('verifies the address of an account that was not verified', async () => {
    const wulan = await addAccount(db, 'wulan', { isVerified: false });
    await reset(await ask('wulan@example.org'));
    const account = db.selectFrom('account').select('verified_at').where('id', '=', wulan);
    expect((await account.executeTakeFirstOrThrow()).verified_at).not.toBeNull();
    expect(await listEvents(db)).toEqual(['passwordForgotten', 'verified', 'passwordReset']);
  });
});

describe('a known password', () => {
  let account: Account;
  beforeEach(async () => {
    account = await accountOf(db, siti);
  });
  const change = (currentPassword: string, chosen = next) =>
    changePassword({ db, backoff, mailQueue }, account, {
      currentPassword,
      password: chosen,
      forgotLink,
    });

  it('is changed by a user who knows it; other sessions and mailed links end', async () => {
    await accountOf(db, siti);
    const token = await db.transaction().execute((transaction) =>
      issueToken(transaction, {
        accountId: siti,
        purpose: 'changeEmail',
        email: 'x@example.org',
      }),
    );
    expect(await change(password)).toMatchObject({ outcome: 'changed', isRemembered: false });
    expect(await isPassword(next, await passwordOf(siti))).toBe(true);
    expect(await sessionsOf(siti)).toBe(1);
    expect(await isTokenValid(db, token, 'changeEmail')).toBe(false);
    expect(mails).toMatchObject([{ kind: 'passwordChanged', to: 'siti@example.org' }]);
    expect(await listEvents(db)).toEqual(['passwordChanged']);
  });

  it('does not change if the current one is mistyped, and further failures make the client wait', async () => {
    const wrong = { outcome: 'refused', code: 'wrongPassword' };
    for (let failure = 0; failure < 5; failure += 1) expect(await change('wrong')).toEqual(wrong);
    expect(await change(password)).toEqual({ outcome: 'refused', code: 'wait', seconds: 2 });
    expect(await isPassword(password, await passwordOf(siti))).toBe(true);
    expect(await listEvents(db)).toEqual(Array(5).fill('passwordRefused'));
  });

  it('makes nobody wait in another session', async () => {
    for (let failure = 0; failure < 6; failure += 1) await change('wrong');
    expect(await change(password)).toMatchObject({ code: 'wait' });
    account = await accountOf(db, siti);
    expect(await change(password)).toMatchObject({ outcome: 'changed' });
  });

  it('is not guessed faster by concurrent guesses', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => change('wrong')));
    expect(outcomes.filter((each) => 'code' in each && each.code === 'wait')).toHaveLength(7);
  });

  it('is replaced neither by the same password nor by one that is easily guessed', async () => {
    expect(await change(password, password)).toMatchObject({ code: 'unchanged' });
    expect(await change(password, 'siti siti siti')).toMatchObject({ code: 'weak' });
  });
});

describe('the forms of passwords', () => {
  const codes = (fields: Record<string, string>, schema = changePasswordSchema) => {
    const { error } = schema.safeParse({ current_password: 'x', ...fields });
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };

  it('require ten to 200 characters, twice the same', () => {
    const twice = (typed: string) => ({ password: typed, confirm_password: typed });
    expect(codes(twice(next))).toBeUndefined();
    expect(codes(twice('sembilan!'))).toEqual([['password', 'tooShort']]);
    expect(codes(twice('x'.repeat(1024 * 1024)))).toContainEqual(['password', 'tooLong']);
    expect(codes({ password: next, confirm_password: `${next} ` })).toEqual([
      ['confirm_password', 'different'],
    ]);
    expect(resetPasswordSchema.safeParse({}).error?.issues).toHaveLength(2);
  });
});
