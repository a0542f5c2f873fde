import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { findAccount } from '~/auth/sessions.server';
import { logIn } from '~/accounts/log-in.server';
import { resetPassword } from '~/accounts/passwords/reset-password.server';
import {
  findHalfLogIn,
  finishLogIn,
  startHalfLogIn,
} from '~/accounts/second-factor/half-log-in.server';
import {
  allowReplacement,
  getPendingSecret,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '~/accounts/second-factor/set-up.server';
import { getSecondFactor } from '~/accounts/second-factor/second-factor.server';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { onMeasured } from '~/platform/server/measurements.server';
import { deriveKey } from '~/platform/http/secret.server';
import { addAccount, keepMails, listEvents, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { codeOfApp, giveRoles, startStaffSession } from '../support/staff';

const { db } = await createTestDatabase();
const backoff = createBackoff(db, 'secret');
const key = deriveKey('secret', 'second-factor');
const { mails, mailQueue } = keepMails();
const context = { db, backoff, mailQueue, key };
const forgotLink = 'http://portal/forgotPassword';

/** Moments half a minute apart, from one at which a code has just begun. */
const start = Math.ceil(Date.now() / 30_000) * 30_000;
const moment = (steps: number) => new Date(start + steps * 30_000);

let id: number;
beforeEach(async () => {
  for (const table of ['account', 'account_event', 'backoff'] as const) {
    await db.deleteFrom(table).execute();
  }
  mails.length = 0;
  id = await addAccount(db, 'siti');
  await giveRoles(db, id, 'analyst', 'publisher');
});

async function accountOf(token: string): Promise<Account> {
  const account = await findAccount(db, token);
  if (!account) throw new Error('The session was not found');
  return account;
}

/** Logs in by the password: returns the session, or the half-finished log-in. */
async function enter(typed = password) {
  const credentials = { username: 'siti', password: typed, isRemembered: false };
  const client = { clientAddress: '203.0.113.1', device: '' };
  const result = await logIn(context, credentials, { audience: 'browser', ...client });
  if (result.outcome === 'refused') throw new Error(result.code);
  return result;
}

const finish = (token: string, code: string, at = moment(10)) =>
  finishLogIn(context, { token, audience: 'browser', code, at, device: 'Firefox', forgotLink });

/** Sets the second factor up at the first moment: returns the secret, the codes, the session. */
async function setUp() {
  const account = await accountOf((await enter()).token);
  const secret = (await getPendingSecret(context, account)) ?? '';
  const at = moment(0);
  const proof = { password, code: codeOfApp(secret, at), at, forgotLink };
  const result = await setUpSecondFactor(context, account, proof);
  if (result.outcome !== 'set') throw new Error(result.code);
  mails.length = 0;
  return { ...result, secret };
}

describe('the set-up of a second factor', () => {
  it('requires password and code, continues the session under another token, and ends the others', async () => {
    const elsewhere = await startStaffSession(db, id, false);
    const first = await enter();
    expect(first).toMatchObject({ outcome: 'loggedIn', needsSetUp: true });
    const account = await accountOf(first.token);
    expect(account).toMatchObject({
      roles: ['analyst', 'publisher'],
      hasPassedSecondFactor: false,
    });
    const secret = (await getPendingSecret(context, account)) ?? '';
    expect(await getPendingSecret(context, account)).toBe(secret);
    const proof = { password, code: codeOfApp(secret, moment(0)), at: moment(0), forgotLink };

    const wrong = { outcome: 'refused', code: 'wrongCode' };
    expect(await setUpSecondFactor(context, account, { ...proof, code: '000000' })).toEqual(wrong);
    const refused = await setUpSecondFactor(context, account, { ...proof, password: 'salah' });
    expect(refused).toEqual({ outcome: 'refused', code: 'wrongPassword' });
    expect(await getSecondFactor(db, id)).toBeNull();

    const set = await setUpSecondFactor(context, account, proof);
    expect(set.outcome).toBe('set');
    expect(await findAccount(db, first.token)).toBeNull();
    expect(await findAccount(db, elsewhere)).toBeNull();
    expect(set.outcome === 'set' && (await accountOf(set.token)).hasPassedSecondFactor).toBe(true);
    expect(mails).toEqual([
      {
        kind: 'secondFactorSet',
        to: 'siti@example.org',
        language: 'id',
        values: { link: forgotLink },
      },
    ]);
    expect(await listEvents(db)).toContain('secondFactorSet');
    expect(await getSecondFactor(db, id)).toMatchObject({ codesLeft: 10 });
  });

  it('shows each session a separate secret, which the database holds sealed', async () => {
    const [first, two] = [
      await accountOf(await startStaffSession(db, id, false)),
      await accountOf(await startStaffSession(db, id, false)),
    ];
    const secret = (await getPendingSecret(context, first)) ?? '';
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await getPendingSecret(context, two)).not.toBe(secret);
    const rows = await db.selectFrom('session').select('pending_secret').execute();
    expect(rows.map((row) => row.pending_secret?.toString('latin1')).join()).not.toContain(secret);
    const stolen = { ...context, key: deriveKey('another', 'second-factor') };
    await expect(getPendingSecret(stolen, first)).rejects.toThrow();
  });

  it('is not for accounts without a role', async () => {
    const budi = await addAccount(db, 'budi');
    const account = await accountOf(await startStaffSession(db, budi, false));
    await expect(getPendingSecret(context, account)).rejects.toThrow(RoleMissing);
    const proof = { password, code: '000000', at: moment(0), forgotLink };
    await expect(setUpSecondFactor(context, account, proof)).rejects.toThrow(RoleMissing);
  });

  it('never replaces one that another session has set up meanwhile', async () => {
    const [first, two] = [
      await accountOf((await enter()).token),
      await accountOf((await enter()).token),
    ];
    const outcomes = await Promise.allSettled(
      [first, two].map(async (account) => {
        const code = codeOfApp((await getPendingSecret(context, account)) ?? '', moment(0));
        return setUpSecondFactor(context, account, { password, code, at: moment(0), forgotLink });
      }),
    );
    const set = outcomes.filter(
      (each) => each.status === 'fulfilled' && each.value.outcome === 'set',
    );
    expect(set).toHaveLength(1);
  });
});

describe('a log-in with a second factor', () => {
  it('is half finished after the password: its token opens no session, wherever it is read', async () => {
    await setUp();
    const half = await enter();
    expect(half.outcome).toBe('half');
    expect(await findAccount(db, half.token)).toBeNull();
    const rows = await db.selectFrom('half_log_in').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(half.token);
  });

  it('is finished by a code of the app, once', async () => {
    const { secret } = await setUp();
    const { token } = await enter();
    const code = codeOfApp(secret, moment(10));
    const done = await finish(token, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.outcome === 'loggedIn' && (await accountOf(done.token)).hasPassedSecondFactor).toBe(
      true,
    );
    expect(await finish(token, codeOfApp(secret, moment(11)), moment(11))).toEqual({
      outcome: 'refused',
      code: 'expired',
    });
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('with a clock that is %i half minutes away: %s', async (away, isTaken) => {
    const { secret } = await setUp();
    const { token } = await enter();
    const { outcome } = await finish(token, codeOfApp(secret, moment(10 + away)));
    expect(outcome).toBe(isTaken ? 'loggedIn' : 'refused');
  });

  it('accepts no code twice, and none older than the last, not even that of the set-up', async () => {
    const { secret } = await setUp();
    const wrong = { outcome: 'refused', code: 'wrongCode' };
    const again = await enter();
    expect(await finish(again.token, codeOfApp(secret, moment(0)), moment(0))).toEqual(wrong);
    const code = codeOfApp(secret, moment(10));
    expect((await finish((await enter()).token, code)).outcome).toBe('loggedIn');
    const other = await enter();
    expect(await finish(other.token, code)).toEqual(wrong);
    expect(await finish(other.token, codeOfApp(secret, moment(9)))).toEqual(wrong);
    expect((await finish(other.token, codeOfApp(secret, moment(11)))).outcome).toBe('loggedIn');
  });

  it('accepts one of two concurrent uses of the same code', async () => {
    const { secret, codes } = await setUp();
    for (const code of [codeOfApp(secret, moment(10)), codes[0] ?? '']) {
      const halves = [await enter(), await enter(), await enter()];
      const outcomes = await Promise.all(halves.map(({ token }) => finish(token, code)));
      expect(outcomes.filter(({ outcome }) => outcome === 'loggedIn')).toHaveLength(1);
      await db.deleteFrom('backoff').execute();
    }
  });

  it('belongs to the browser or the program that began it', async () => {
    const { secret } = await setUp();
    const { token } = await enter();
    const code = codeOfApp(secret, moment(10));
    const typed = { token, code, at: moment(10), device: '', forgotLink };
    expect(await finishLogIn(context, { ...typed, audience: 'api' })).toEqual({
      outcome: 'refused',
      code: 'expired',
    });
    expect(await findHalfLogIn(db, token, 'api')).toBeNull();
    expect(await findHalfLogIn(db, token, 'browser')).toMatchObject({ account_id: id });
    expect(await finish(token, code)).toMatchObject({ outcome: 'loggedIn' });
  });

  it.each([true, false])(
    'remembers the user or not, as the first step chose (%s)',
    async (isRemembered) => {
      const { secret } = await setUp();
      const half = { accountId: id, audience: 'browser', isRemembered } as const;
      const token = await startHalfLogIn(db, half);
      const done = await finish(token, codeOfApp(secret, moment(10)));
      expect(done).toMatchObject({ outcome: 'loggedIn', accountId: id, isRemembered });
      expect(mails).toEqual([]);
      expect((await listEvents(db)).slice(-1)).toEqual(['loggedIn']);
      const started = await db
        .selectFrom('session')
        .select(['is_remembered', 'device'])
        .where('device', '=', 'Firefox')
        .execute();
      expect(started).toEqual([{ is_remembered: isRemembered, device: 'Firefox' }]);
    },
  );

  it('waits for ten minutes, and no longer', async () => {
    const { secret } = await setUp();
    const { token } = await enter();
    const { expires_at } = await db
      .selectFrom('half_log_in')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect((expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(10, 0);
    await db
      .updateTable('half_log_in')
      .set({ expires_at: sql`now()` })
      .execute();
    const late = await finish(token, codeOfApp(secret, moment(10)));
    expect(late).toEqual({ outcome: 'refused', code: 'expired' });
  });

  it('slows down guesses, and leaves the owner the recovery codes', async () => {
    const { codes } = await setUp();
    const { token } = await enter();
    const outcomes: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const result = await finish(token, String(guess).padStart(6, '0'));
      outcomes.push(result.outcome === 'refused' ? result.code : result.outcome);
    }
    expect(outcomes.slice(0, 4)).toEqual(Array(4).fill('wrongCode'));
    expect(outcomes.slice(-1)).toEqual(['wait']);
    expect(await listEvents(db)).toContain('secondFactorRefused');
    expect((await finish(token, codes[3] ?? '')).outcome).toBe('loggedIn');
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed, and is reported by mail', async () => {
    const { codes } = await setUp();
    expect(new Set(codes)).toHaveProperty('size', 10);
    for (const item of codes)
      expect(item).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    const code =
      codes.find((candidate) => /0/.test(candidate) && /1/.test(candidate)) ?? codes[0] ?? '';
    const blanks = code.toUpperCase().replaceAll('-', ' ');
    const typed = ` ${blanks.replaceAll('0', 'O').replace('1', 'L').replaceAll('1', 'i')} `;
    expect((await finish((await enter()).token, typed)).outcome).toBe('loggedIn');
    expect(mails).toEqual([
      {
        kind: 'recoveryCodeUsed',
        to: 'siti@example.org',
        language: 'id',
        values: { link: forgotLink },
      },
    ]);
    expect((await listEvents(db)).slice(-2)).toEqual(['loggedIn', 'recoveryCodeUsed']);
    expect(await finish((await enter()).token, code)).toMatchObject({ code: 'wrongCode' });
    expect(await getSecondFactor(db, id)).toMatchObject({ codesLeft: 9 });
    const rows = await db.selectFrom('recovery_code').select('hash').execute();
    expect(codes.some((each) => JSON.stringify(rows).includes(each))).toBe(false);
  });

  it('belongs to one account alone', async () => {
    const { codes } = await setUp();
    await db.updateTable('account').set({ username_key: 'lama', email_key: 'lama' }).execute();
    id = await addAccount(db, 'siti');
    await giveRoles(db, id, 'editor');
    await setUp();
    expect(await finish((await enter()).token, codes[0] ?? '')).toMatchObject({
      code: 'wrongCode',
    });
  });

  it('is replaced by a user who gives password and code; the old ones become invalid', async () => {
    const { codes, token, secret } = await setUp();
    const account = await accountOf(token);
    const at = moment(10);
    const wrong = { password, code: codes[1] ?? '', at, forgotLink };
    expect(await renewRecoveryCodes(context, account, { ...wrong, code: '000000' })).toMatchObject({
      code: 'wrongCode',
    });
    const proof = { ...wrong, code: codeOfApp(secret, at) };
    const made = await renewRecoveryCodes(context, account, proof);
    expect(made.outcome).toBe('made');
    expect(mails).toMatchObject([{ kind: 'recoveryCodesMade', values: { link: forgotLink } }]);
    expect(await listEvents(db)).toContain('recoveryCodesMade');
    expect(await getSecondFactor(db, id)).toMatchObject({ codesLeft: 10 });
    const [code = ''] = made.outcome === 'made' ? made.codes : [];
    expect(await finish((await enter()).token, code)).toMatchObject({ outcome: 'loggedIn' });
    expect(await finish((await enter()).token, codes[0] ?? '')).toMatchObject({
      code: 'wrongCode',
    });
  });
});

describe('the proof before a change', () => {
  const proofOf = (secret: string) => ({
    password,
    code: codeOfApp(secret, moment(10)),
    at: moment(10),
    forgotLink,
  });

  it('requires the password, too, and is delayed when it fails repeatedly', async () => {
    const { token, secret } = await setUp();
    const account = await accountOf(token);
    const wrong = { ...proofOf(secret), password: 'salah' };
    const refused = { outcome: 'refused', code: 'wrongPassword' };
    expect(await renewRecoveryCodes(context, account, wrong)).toEqual(refused);
    expect(await allowReplacement(context, account, wrong)).toEqual(refused);
    expect(await getPendingSecret(context, account)).toBeNull();
    const guess = { ...proofOf(secret), code: '000000' };
    let last: object = {};
    for (let turn = 0; turn < 8; turn += 1)
      last = await renewRecoveryCodes(context, account, guess);
    expect(last).toMatchObject({ outcome: 'refused', code: 'wait' });
  });

  it('is measured when it is delayed', async () => {
    const { token } = await setUp();
    const events: string[] = [];
    onMeasured('account', ({ event }) => events.push(event));
    const half = (await enter()).token;
    for (let turn = 0; turn < 8; turn += 1) await finish(half, '000000');
    expect(events).toContain('secondFactorDelayed');
    expect(await findAccount(db, token)).not.toBeNull();
  });
});

describe('another device', () => {
  it('replaces the first once it shows a code; until then the first one stays', async () => {
    const { token, secret } = await setUp();
    const account = await accountOf(token);
    expect(await getPendingSecret(context, account)).toBeNull();
    const refused = { password, code: '000000', at: moment(10) };
    expect(await allowReplacement(context, account, refused)).toMatchObject({ code: 'wrongCode' });
    const proof = { password, code: codeOfApp(secret, moment(10)), at: moment(10) };
    expect(await allowReplacement(context, account, proof)).toEqual({ outcome: 'allowed' });
    const next = (await getPendingSecret(context, account)) ?? '';
    expect(next).not.toBe(secret);
    const old = await finish((await enter()).token, codeOfApp(secret, moment(12)), moment(12));
    expect(old.outcome).toBe('loggedIn');

    const at = moment(13);
    const typed = { password, code: codeOfApp(next, at), at, forgotLink };
    expect((await setUpSecondFactor(context, account, typed)).outcome).toBe('set');
    const half = await enter();
    expect(await finish(half.token, codeOfApp(secret, moment(15)), moment(15))).toMatchObject({
      code: 'wrongCode',
    });
    const done = await finish(half.token, codeOfApp(next, moment(15)), moment(15));
    expect(done.outcome).toBe('loggedIn');
  });

  it('is not permitted in a session that has not passed the first one', async () => {
    const { secret } = await setUp();
    const account = await accountOf(await startStaffSession(db, id, false));
    const proof = { password, code: codeOfApp(secret, moment(10)), at: moment(10), forgotLink };
    await expect(allowReplacement(context, account, proof)).rejects.toThrow(RoleMissing);
    await expect(renewRecoveryCodes(context, account, proof)).rejects.toThrow(RoleMissing);
    expect(await getPendingSecret(context, account)).toBeNull();
    expect(await setUpSecondFactor(context, account, proof)).toMatchObject({ code: 'wrongCode' });
  });
});

describe('a password that is reset', () => {
  it('ends half-finished log-ins, and the next one still requires the code', async () => {
    const { secret } = await setUp();
    const half = await enter();
    const issue = { accountId: id, purpose: 'resetPassword', email: 'siti@example.org' } as const;
    const token = await db.transaction().execute((transaction) => issueToken(transaction, issue));
    const next = 'bajigur hangat di teras';
    await resetPassword({ db, mailQueue }, { token, password: next, forgotLink });
    expect(await finish(half.token, codeOfApp(secret, moment(10)))).toMatchObject({
      code: 'expired',
    });
    expect((await enter(next)).outcome).toBe('half');
  });
});
