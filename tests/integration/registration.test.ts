import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '~/accounts/log-in.server';
import { registerAccount } from '~/accounts/registration/register-account.server';
import {
  registrationSchema,
  type RegistrationInput,
} from '~/accounts/registration/registration-form.server';
import { resendVerification } from '~/accounts/registration/resend-verification.server';
import { isEmailUsed } from '~/accounts/registration/unverified-accounts.server';
import { verifyAccount } from '~/accounts/registration/verify-account.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { keepMails, listEvents, password } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const { mails, mailQueue } = keepMails();
const input: RegistrationInput = {
  email: 'Siti@example.org',
  full_name: 'Siti Rahma',
  username: 'Siti.R',
  password,
  confirm_password: password,
  terms: 'on',
};

beforeEach(async () => {
  mails.length = 0;
  await db.deleteFrom('account').execute();
  await db.deleteFrom('account_event').execute();
});

const linkOf = (token: string) => `http://portal/verify?token=${token}`;
const register = (change: Partial<RegistrationInput> = {}) =>
  registerAccount({ db, mailQueue }, { ...input, ...change }, { language: 'en', linkOf });
const registered = { outcome: 'registered' };
const refused = (errors: object) => ({ outcome: 'refused', errors });
const accounts = () => db.selectFrom('account').selectAll().execute();
const mailedToken = (index = 0) => mails.at(index)?.values.link?.split('token=')[1] ?? '';
const grow = (days: number) =>
  db
    .updateTable('account')
    .set({ created_at: sql`now() - make_interval(days => ${days})` })
    .execute();

describe('a registration', () => {
  it('creates an account that waits for its address to be verified, and mails a link', async () => {
    expect(await register()).toEqual(registered);
    expect(await accounts()).toMatchObject([
      { email: 'Siti@example.org', username: 'Siti.R', language: 'en', verified_at: null },
    ]);
    const link = expect.stringMatching(/^http:\/\/portal\/verify\?token=[\w-]{43}$/);
    expect(mails).toEqual([
      { kind: 'verifyEmail', to: 'Siti@example.org', language: 'en', values: { link } },
    ]);
    expect(await listEvents(db)).toEqual(['registered']);
  });

  it('stores neither the password nor the token', async () => {
    await register();
    const tokens = await db.selectFrom('account_token').selectAll().execute();
    const stored = JSON.stringify([await accounts(), tokens]);
    expect(stored).toContain('$argon2id$');
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(mailedToken());
  });

  it('is refused when the address or the username is used, however they are written', async () => {
    await register();
    const other = { email: 'budi@example.org', username: 'budi' };
    const email = 'siti@EXAMPLE.org';
    expect(await register({ ...other, email })).toEqual(refused({ email: 'used' }));
    expect(await register({ ...other, username: 'SITI.r' })).toEqual(refused({ username: 'used' }));
    expect(await register({ password: 'bajigur hangat di teras' })).toEqual(
      refused({ email: 'used', username: 'used' }),
    );
    expect(mails).toHaveLength(1);
  });

  it('of one address by several people at the same moment is won by one', async () => {
    const names = ['siti', 'budi', 'wulan', 'joko'];
    const results = await Promise.all(names.map((username) => register({ username })));
    expect(results.filter(({ outcome }) => outcome === 'registered')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'refused')).toEqual(
      Array(3).fill(refused({ email: 'used' })),
    );
    expect([await accounts(), mails].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('that is sent twice, even at the same moment, counts once', async () => {
    expect(await Promise.all([register(), register()])).toEqual([registered, registered]);
    expect(await register()).toEqual(registered);
    expect([await accounts(), mails].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not made when its mail cannot be queued', async () => {
    const broken = { send: () => Promise.reject(new Error('no queue')) };
    const act = registerAccount({ db, mailQueue: broken }, input, { language: 'id', linkOf });
    await expect(act).rejects.toThrow('no queue');
    expect(await accounts()).toEqual([]);
  });

  it('is refused when its password is easily guessed, or made of what is known of its owner', async () => {
    for (const guessable of ['password123', 'siti@example.org', 'Siti Rahma', 'aaaaaaaaaaaa']) {
      expect(await register({ password: guessable })).toEqual(refused({ password: 'weak' }));
    }
    expect(await accounts()).toEqual([]);
  });

  it('that is not verified reserves its names for a week only', async () => {
    await register();
    expect(await isEmailUsed(db, ' SITI@example.org')).toBe(true);
    await grow(8);
    expect(await isEmailUsed(db, 'siti@example.org')).toBe(false);
    expect(await register({ full_name: 'The real Siti' })).toEqual(registered);
    expect(await accounts()).toMatchObject([{ full_name: 'The real Siti' }]);
  });

  it('that was verified is kept for good', async () => {
    await register();
    await verifyAccount(db, mailedToken());
    await grow(800);
    expect(await isEmailUsed(db, input.email)).toBe(true);
    expect(await register({ username: 'budi' })).toEqual(refused({ email: 'used' }));
  });
});

describe('the fields of a registration', () => {
  const errorsOf = (change: Record<string, string>) => {
    const { error } = registrationSchema.safeParse({ ...input, ...change });
    return error?.issues.map(({ path, message }) => [path.join(), message]) ?? [];
  };

  it.each([
    ['username', 'ѕiti', 'invalid'],
    ['username', 'sіti', 'invalid'],
    ['username', 'siti\u200d', 'invalid'],
    ['username', '1siti', 'invalid'],
    ['username', 'siti@example.org', 'invalid'],
    ['username', 'siti rahma', 'invalid'],
    ['username', 'siti.', 'invalid'],
    ['username', 'si', 'tooShort'],
    ['username', 's'.repeat(31), 'tooLong'],
    ['username', 's'.repeat(1024 * 1024), 'tooLong'],
    ['full_name', 'Siti\r\nBcc: semua@example.org', 'characters'],
    ['full_name', 'Siti\u0000', 'characters'],
    ['full_name', 'Siti\u202egro.live', 'characters'],
    ['full_name', ' '.repeat(1024 * 1024), 'required'],
    ['full_name', 'x '.repeat(1024 * 512), 'tooLong'],
    ['email', 'siti@example.org\r\nBcc: semua@example.org', 'invalid'],
    ['email', 'siti@exаmple.org', 'invalid'],
    ['email', `${'x'.repeat(1024 * 1024)}@example.org`, 'tooLong'],
    ['terms', 'off', 'required'],
    // A title with these values would put megabytes into every report.
  ])('reject what is typed as %s (case %#)', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toContainEqual([field, message]);
  });

  it('require a password of 10 to 200 characters, typed twice the same', () => {
    const typed = (chosen: string) => errorsOf({ password: chosen, confirm_password: chosen });
    expect(typed('x'.repeat(9))).toEqual([['password', 'tooShort']]);
    expect(typed('x'.repeat(10))).toEqual([]);
    expect(typed('x'.repeat(200))).toEqual([]);
    expect(typed('x'.repeat(1024 * 1024))).toContainEqual(['password', 'tooLong']);
    expect(errorsOf({ confirm_password: `${password}.` })).toEqual([
      ['confirm_password', 'different'],
    ]);
  });
});

describe('a verification', () => {
  const backoff = createBackoff(db, 'secret');
  const attempt = () =>
    logIn(
      { db, backoff },
      { username: 'siti.r', password, isRemembered: false },
      { audience: 'browser', clientAddress: '203.0.113.7', device: '' },
    );
  const resend = (email: string) => resendVerification({ db, mailQueue }, { email }, linkOf);

  it('lets the account log in', async () => {
    await register();
    expect(await attempt()).toMatchObject({ code: 'unverified' });
    expect(await verifyAccount(db, mailedToken())).toBe(true);
    expect(await attempt()).toMatchObject({ outcome: 'loggedIn' });
    expect(await listEvents(db)).toEqual(['registered', 'verified', 'loggedIn']);
  });

  it('accepts a token once, even at the same moment, and none that is made up', async () => {
    await register();
    const uses = [1, 2, 3].map(() => verifyAccount(db, mailedToken()));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    for (const token of ['', 'x'.repeat(43), `${mailedToken()}x`, '\u0000']) {
      expect(await verifyAccount(db, token)).toBe(false);
    }
  });

  it('accepts no token that is a day old', async () => {
    await register();
    await db
      .updateTable('account_token')
      .set({ expires_at: sql`expires_at - interval '24 hours'` })
      .execute();
    expect(await verifyAccount(db, mailedToken())).toBe(false);
    expect(await accounts()).toMatchObject([{ verified_at: null }]);
  });

  it('is mailed again with a new link, which ends the old one', async () => {
    await register();
    await resend('SITI@example.org');
    expect(mails.map(({ to }) => to)).toEqual(['Siti@example.org', 'Siti@example.org']);
    expect(await verifyAccount(db, mailedToken(0))).toBe(false);
    expect(await verifyAccount(db, mailedToken(1))).toBe(true);
  });

  it('is not mailed to addresses without an account, or once it is done', async () => {
    await resend('nobody@example.org');
    await register();
    await verifyAccount(db, mailedToken());
    await resend(input.email);
    expect(mails).toHaveLength(1);
  });
});
