import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type KnownBrowser } from '~/accounts/known-browser';
import { logIn } from '~/accounts/log-in.server';
import { findBearer } from '~/auth/find-bearer.server';
import {
  endSession,
  endSessions,
  findAccount,
  listSessions,
  renewSession,
  sessionLifetime,
  startSession,
} from '~/auth/sessions.server';
import { findTokenOwner } from '~/accounts/tokens/find-token-owner.server';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { type TokenPurpose } from '~/accounts/tokens/token';
import { isTokenValid, useToken } from '~/accounts/tokens/use-token.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { onMeasured } from '~/platform/server/measurements.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const backoff = createBackoff(db, 'secret');

let siti: number;
beforeEach(async () => {
  await db.deleteFrom('account').execute();
  await db.deleteFrom('account_event').execute();
  await db.deleteFrom('backoff').execute();
  siti = await addAccount(db, 'siti');
});

const device = 'Firefox, Android';

describe('a session', () => {
  const start = (accountId: number) => startSession(db, { accountId, isRemembered: false, device });

  it('is found by its token, which the database does not store', async () => {
    const token = await start(siti);
    expect(await findAccount(db, token)).toMatchObject({ id: siti, username: 'siti' });
    expect(await findAccount(db, `${token}x`)).toBeNull();
    const rows = await db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await findAccount(db, rows[0]?.hash ?? '')).toBeNull();
  });

  it('expires or is ended by its user, never by somebody else', async () => {
    const [first, second] = [await start(siti), await start(siti)];
    const budi = await addAccount(db, 'budi');
    const { session } = (await findAccount(db, first)) ?? { session: '' };
    await endSession(db, { id: budi }, session);
    expect(await findAccount(db, first)).not.toBeNull();
    await endSession(db, { id: siti }, session);
    expect(await findAccount(db, first)).toBeNull();
    await db
      .updateTable('session')
      .set({ expires_at: sql`now()` })
      .execute();
    expect(await findAccount(db, second)).toBeNull();
  });

  it('continues when all others of its account are ended', async () => {
    const [kept, other] = [await start(siti), await start(siti)];
    const account = await findAccount(db, kept);
    await endSessions(db, siti, { except: account?.session });
    expect(await findAccount(db, kept)).not.toBeNull();
    expect(await findAccount(db, other)).toBeNull();
  });

  it('ends with all others of its account, and with nobody else’s', async () => {
    const tokens = [await start(siti), await start(siti)];
    const ofBudi = await start(await addAccount(db, 'budi'));
    await endSessions(db, siti);
    for (const token of tokens) expect(await findAccount(db, token)).toBeNull();
    expect(await findAccount(db, ofBudi)).toMatchObject({ username: 'budi' });
  });

  it('lasts half a day, or a month if its user chooses to stay logged in', async () => {
    const hours = async (isRemembered: boolean) => {
      await startSession(db, { accountId: siti, isRemembered, device });
      const { expires_at } = await db
        .selectFrom('session')
        .select('expires_at')
        .where('is_remembered', '=', isRemembered)
        .executeTakeFirstOrThrow();
      expect(sessionLifetime(isRemembered) % 3_600).toBe(0);
      return Math.round((expires_at.getTime() - Date.now()) / 3_600_000);
    };
    expect(await hours(false)).toBe(12);
    expect(await hours(true)).toBe(30 * 24);
  });

  it('of the staff ends an hour after they were seen, and half a day after it began', async () => {
    const set = (seen: string, started: string) =>
      db
        .updateTable('session')
        .set({
          seen_at: sql`now() - ${seen}::interval`,
          started_at: sql`now() - ${started}::interval`,
        })
        .execute();
    const passed = { accountId: siti, isRemembered: true, device, hasPassedSecondFactor: true };
    const token = await startSession(db, passed);
    const goesOn = async (seen: string, started: string) => {
      await set(seen, started);
      const isListed = (await listSessions(db, { id: siti, session: '' })).length === 1;
      const account = await findAccount(db, token);
      expect(account !== null).toBe(isListed);
      return isListed;
    };
    expect(await goesOn('29 days', '89 days')).toBe(true);
    expect(await goesOn('1 minute', '91 days')).toBe(false);
    await giveRoles(db, siti, 'officer');
    expect(await goesOn('59 minutes', '11 hours')).toBe(true);
    expect(await goesOn('61 minutes', '2 hours')).toBe(false);
    expect(await goesOn('1 minute', '721 minutes')).toBe(false);
  });

  it('has the roles of its account, once it has passed the second factor', async () => {
    const roles = ['publisher', 'analyst', 'conjurer'];
    await db
      .insertInto('account_role')
      .values(roles.map((role) => ({ account_id: siti, role })))
      .execute();
    const token = await start(siti);
    const half = await findAccount(db, token);
    expect(half).toMatchObject({ roles: ['analyst', 'publisher'], hasPassedSecondFactor: false });
    const passed = { accountId: siti, isRemembered: false, device, hasPassedSecondFactor: true };
    expect(await findAccount(db, await startSession(db, passed))).toMatchObject({
      hasPassedSecondFactor: true,
    });
  });

  it('continues with another token, which its user’s browser keeps as long as the old one', async () => {
    const [old, other] = [await start(siti), await start(siti)];
    const { session } = (await findAccount(db, old)) ?? { session: '' };
    const renew = (hash: string) => db.transaction().execute((trx) => renewSession(trx, hash));
    const { token, isRemembered } = await renew(session);
    expect(isRemembered).toBe(false);
    expect(await findAccount(db, old)).toBeNull();
    expect(await findAccount(db, token)).toMatchObject({ id: siti });
    expect(await findAccount(db, other)).not.toBeNull();
    // One that ended meanwhile is not started again.
    expect(await findAccount(db, (await renew(session)).token)).toBeNull();
    const remembered = await startSession(db, { accountId: siti, isRemembered: true, device });
    const account = await findAccount(db, remembered);
    expect(await renew(account?.session ?? '')).toMatchObject({ isRemembered: true });
  });

  it('is in the list of its account, this one first and the others by when they were seen', async () => {
    const devices = ['this one', 'seen first', 'seen last', 'ended'];
    const hashes: string[] = [];
    for (const each of devices) {
      const token = await startSession(db, { accountId: siti, isRemembered: false, device: each });
      hashes.push((await findAccount(db, token))?.session ?? '');
    }
    await start(await addAccount(db, 'budi'));
    const set = (index: number, values: { seen_at?: Date; expires_at?: Date }) =>
      db
        .updateTable('session')
        .set(values)
        .where('hash', '=', hashes[index] ?? '')
        .execute();
    await set(0, { seen_at: new Date(2020, 0, 1) });
    await set(1, { seen_at: new Date(2024, 0, 1) });
    await set(2, { seen_at: new Date(2025, 0, 1) });
    await set(3, { expires_at: new Date(2025, 0, 1) });
    const listed = await listSessions(db, { id: siti, session: hashes[0] ?? '' });
    expect(listed.map((each) => [each.device, each.isThis])).toEqual([
      ['this one', true],
      ['seen last', false],
      ['seen first', false],
    ]);
  });

  it('lasts as long as its user comes back', async () => {
    const token = await start(siti);
    await db
      .updateTable('session')
      .set({
        seen_at: sql`now() - interval '1 hour'`,
        expires_at: sql`now() + interval '1 minute'`,
      })
      .execute();
    await findAccount(db, token);
    const [row] = await db.selectFrom('session').selectAll().execute();
    expect(row?.expires_at.getTime()).toBeGreaterThan(Date.now() + 11 * 60 * 60 * 1000);
    expect(row?.seen_at.getTime()).toBeGreaterThan(Date.now() - 60 * 1000);
  });

  it('is not written again at each request of its user', async () => {
    const token = await start(siti);
    const expires_at = new Date(Date.now() + 60_000);
    const seenBefore = async (interval: string) => {
      await db
        .updateTable('session')
        .set({ expires_at, seen_at: sql`now() - ${interval}::interval` })
        .execute();
      await findAccount(db, token);
      const [row] = await db.selectFrom('session').select('expires_at').execute();
      return row?.expires_at;
    };
    expect(await seenBefore('4 minutes')).toEqual(expires_at);
    expect(await seenBefore('6 minutes')).not.toEqual(expires_at);
  });
});

describe('a program', () => {
  const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });
  let token: string;
  beforeEach(async () => {
    const session = { accountId: siti, isRemembered: false, device: '' };
    token = await startSession(db, { ...session, audience: 'api' });
  });
  const ask = (headers: Record<string, string>) =>
    findBearer(db, new Request('http://portal/', { headers }));

  it.each(['Bearer', 'bearer'])('is identified by its token after "%s"', async (scheme) => {
    const account = await ask({ Authorization: `${scheme} ${token}` });
    expect(account).toMatchObject({ id: siti, username: 'siti' });
  });

  it('is unknown without a token, and with one of an ended session', async () => {
    expect(await ask({})).toBeNull();
    const account = await ask({ Authorization: `Bearer ${token}` });
    await endSession(db, { id: siti }, account?.session ?? '');
    expect(await ask({ Authorization: `Bearer ${token}` })).toBeNull();
  });

  it.each(['Bearer', 'Bearer ', 'Bearer unknown', 'Basic c2l0aTp4', `Bearer ${'x'.repeat(9_999)}`])(
    'is unknown with "%.20s", whatever cookie comes with it',
    async (Authorization) => {
      const [Cookie = ''] = (await sessionCookie.set(token)).split(';');
      expect(await ask({ Authorization, Cookie })).toBeNull();
    },
  );

  it('is never identified by what the database stores of the token', async () => {
    const { hash } = await db.selectFrom('session').select('hash').executeTakeFirstOrThrow();
    expect(await ask({ Authorization: `Bearer ${hash}` })).toBeNull();
  });
});

describe('logging in', () => {
  const attempt = (
    username: string,
    typed: string,
    clientAddress = '203.0.113.7',
    knownBrowser: KnownBrowser | null = null,
  ) =>
    logIn(
      { db, backoff },
      { username, password: typed, isRemembered: false },
      { audience: 'browser', clientAddress, device, knownBrowser },
    );
  const wrong = { outcome: 'refused', code: 'wrongCredentials' };
  /** Lets time pass for all who wait. */
  const pass = (seconds: number) =>
    sql`update backoff set blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(
      db,
    );

  it('is remembered for users who choose it, never for staff', async () => {
    const attemptRemembered = () =>
      logIn(
        { db, backoff },
        { username: 'siti', password, isRemembered: true },
        { audience: 'browser', clientAddress: '203.0.113.7', device, knownBrowser: null },
      );
    expect(await attemptRemembered()).toMatchObject({ isRemembered: true, needsSetUp: false });
    await giveRoles(db, siti, 'editor');
    expect(await attemptRemembered()).toMatchObject({ isRemembered: false, needsSetUp: true });
    const sessions = db.selectFrom('session').select('is_remembered').orderBy('is_remembered');
    expect(await sessions.execute()).toEqual([{ is_remembered: false }, { is_remembered: true }]);
  });

  it('accepts the username or the e-mail address, however they are written', async () => {
    for (const name of ['siti', 'SITI', 'siti@example.org', ' Siti@Example.ORG ']) {
      expect(await attempt(name, password)).toMatchObject({ outcome: 'loggedIn' });
    }
    expect(await attempt('siti', password.toUpperCase())).toEqual(wrong);
  });

  it('begins a new session each time', async () => {
    const tokens = [await attempt('siti', password), await attempt('siti', password)];
    expect(new Set(tokens.map((each) => 'token' in each && each.token)).size).toBe(2);
  });

  it('refuses an unknown name like a wrong password, and informs an unverified user', async () => {
    const wulan = await addAccount(db, 'wulan', { isVerified: false });
    expect(await attempt('nobody', password)).toEqual(wrong);
    expect(await attempt('wulan', 'wrong')).toEqual(wrong);
    const unverified = { outcome: 'refused', code: 'unverified', accountId: wulan };
    expect(await attempt('wulan', password)).toEqual(unverified);
  });

  it('delays repeated failures, whether there is an account or not', async () => {
    for (const name of ['siti', 'nobody']) {
      for (let failure = 0; failure < 5; failure++)
        expect(await attempt(name, 'no')).toEqual(wrong);
      const waiting = { outcome: 'refused', code: 'wait', seconds: 2 };
      expect(await attempt(name, password)).toEqual(waiting);
    }
    expect(await attempt('siti', password, '198.51.100.1')).toMatchObject({ outcome: 'loggedIn' });
  });

  it('treats all addresses of a household as one client', async () => {
    const addresses = [1, 2, 3, 4, 5, 6].map((last) => `2001:db8:1:2::${last}`);
    for (const address of addresses.slice(0, 5)) {
      expect(await attempt('siti', 'no', address)).toEqual(wrong);
    }
    expect(await attempt('siti', password, addresses[5])).toMatchObject({ code: 'wait' });
    expect(await attempt('siti', password, '2001:db8:1:3::1')).toMatchObject({
      outcome: 'loggedIn',
    });
  });

  it('permits no more concurrent guesses than successive ones', async () => {
    const atOnce = (clients: string[]) =>
      Promise.all(clients.map((address) => attempt('siti', 'no', address)));
    const ofClient = await atOnce(Array.from({ length: 25 }, () => '203.0.113.7'));
    expect(ofClient.filter(({ outcome }) => outcome === 'refused')).toHaveLength(25);
    expect(ofClient.filter((each) => 'code' in each && each.code === 'wait')).toHaveLength(20);
    const ofAll = await atOnce(Array.from({ length: 40 }, (_, last) => `198.51.100.${last}`));
    expect(ofAll.filter((each) => 'code' in each && each.code === 'wait')).toHaveLength(14);
  });

  it('delays nobody who knows the password, or waits for others', async () => {
    const many = Array.from({ length: 32 }, (_, last) => `198.51.100.${last}`);
    for (const address of many) {
      expect(await attempt('siti', password, address)).toMatchObject({ outcome: 'loggedIn' });
    }
    for (const address of many.slice(0, 31))
      expect(await attempt('siti', 'no', address)).toEqual(wrong);
    // Each further failure doubles the wait, so that a slow machine does not outlast it.
    for (const address of many.slice(0, 5)) {
      await pass(60);
      expect(await attempt('siti', 'no', address)).toEqual(wrong);
    }
    for (let again = 0; again < 6; again += 1) {
      expect(await attempt('siti', password, '203.0.113.9')).toMatchObject({ code: 'wait' });
    }
    await pass(64);
    expect(await attempt('siti', password, '203.0.113.9')).toMatchObject({ outcome: 'loggedIn' });
  });

  it('delays an address that fails at many accounts, for a minute at most', async () => {
    for (let failure = 0; failure < 21; failure += 1) {
      expect(await attempt(`name${failure}`, 'no')).toEqual(wrong);
    }
    expect(await attempt('siti', password)).toEqual({
      outcome: 'refused',
      code: 'wait',
      seconds: 2,
    });
    expect(await attempt('siti', password, '203.0.113.8')).toMatchObject({ outcome: 'loggedIn' });
    for (let failure = 0; failure < 7; failure += 1) {
      await pass(60);
      expect(await attempt(`again${failure}`, 'no')).toEqual(wrong);
    }
    expect(await attempt('siti', password)).toMatchObject({ code: 'wait', seconds: 60 });
  });

  it('never delays a browser that has logged in to the account before because of strangers', async () => {
    const known = { id: 'browser', accounts: [siti] };
    const strangers = Array.from({ length: 31 }, (_, last) => `198.51.100.${last}`);
    for (const address of strangers) expect(await attempt('siti', 'no', address)).toEqual(wrong);
    // Not even for those behind the same address.
    for (let failure = 0; failure < 5; failure += 1) await attempt('siti', 'no');
    expect(await attempt('siti', password)).toMatchObject({ code: 'wait' });
    const other = { ...known, accounts: [siti + 1] };
    expect(await attempt('siti', password, undefined, other)).toMatchObject({ code: 'wait' });
    expect(await attempt('siti', password, undefined, known)).toMatchObject({
      outcome: 'loggedIn',
    });
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await attempt('siti', 'no', strangers[failure], known)).toEqual(wrong);
    }
    expect(await attempt('siti', password, undefined, known)).toMatchObject({ code: 'wait' });
  });

  it('does not clear failures at the end of a day', async () => {
    for (let failure = 0; failure < 5; failure += 1) await attempt('siti', 'no');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1_000 });
    expect(await attempt('siti', password)).toMatchObject({ code: 'wait' });
    vi.useRealTimers();
  });

  it('clears the failures of a user who knows the password before the address is verified', async () => {
    await addAccount(db, 'wulan', { isVerified: false });
    for (let failure = 0; failure < 4; failure += 1) await attempt('wulan', 'no');
    expect(await attempt('wulan', password)).toMatchObject({ code: 'unverified' });
    for (let failure = 0; failure < 4; failure += 1) await attempt('wulan', 'no');
    expect(await attempt('wulan', password)).toMatchObject({ code: 'unverified' });
  });

  it('measures the attempts that have to wait', async () => {
    const events: string[] = [];
    onMeasured('account', ({ event }) => events.push(event));
    for (let failure = 0; failure < 5; failure += 1) await attempt('siti', 'no');
    expect(events).not.toContain('logInDelayed');
    expect(await attempt('siti', password)).toMatchObject({ code: 'wait' });
    expect(events.filter((event) => event === 'logInDelayed')).toHaveLength(1);
  });

  it('logs successes and failures', async () => {
    await attempt('siti', 'wrong');
    await attempt('nobody', 'wrong');
    await attempt('siti', password);
    const events = await db
      .selectFrom('account_event')
      .select(['account_id', 'kind'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { account_id: siti, kind: 'logInFailed' },
      { account_id: null, kind: 'logInFailed' },
      { account_id: siti, kind: 'loggedIn' },
    ]);
  });
});

describe('a mailed token', () => {
  const email = 'siti@example.org';
  const issue = (purpose: TokenPurpose = 'verifyEmail') =>
    db
      .transaction()
      .execute((transaction) => issueToken(transaction, { accountId: siti, purpose, email }));
  const setExpiry = (interval: string) =>
    db
      .updateTable('account_token')
      .set({ expires_at: sql`now() + ${interval}::interval` })
      .execute();

  it.each([
    ['verifyEmail', 24],
    ['changeEmail', 24],
    ['resetPassword', 1],
  ] as const)('to %s is valid for %i hours', async (purpose, hours) => {
    await issue(purpose);
    const { expires_at } = await db
      .selectFrom('account_token')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect((expires_at.getTime() - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
  });

  it('names its owner until it is used or expires, for its purpose alone', async () => {
    await addAccount(db, 'budi');
    const token = await issue();
    const find = (purpose: TokenPurpose = 'verifyEmail') => findTokenOwner(db, token, purpose);
    const owner = { username: 'siti', fullName: 'siti', email };
    expect([await find(), await find()]).toEqual([owner, owner]);
    expect(await find('changeEmail')).toBeNull();
    expect(await findTokenOwner(db, `${token}x`, 'verifyEmail')).toBeNull();
    await setExpiry('0 seconds');
    expect([await find(), await isTokenValid(db, token, 'verifyEmail')]).toEqual([null, false]);
    await setExpiry('1 minute');
    expect([await find(), await isTokenValid(db, token, 'verifyEmail')]).toEqual([owner, true]);
    await useToken(db, token, 'verifyEmail');
    expect([await find(), await isTokenValid(db, token, 'verifyEmail')]).toEqual([null, false]);
  });

  it('of another purpose stays valid beside it', async () => {
    const tokens = [await issue('changeEmail'), await issue('resetPassword')];
    expect(await isTokenValid(db, tokens[0] ?? '', 'resetPassword')).toBe(false);
    expect(await useToken(db, tokens[1] ?? '', 'resetPassword')).toEqual({
      accountId: siti,
      email,
    });
    expect(await isTokenValid(db, tokens[0] ?? '', 'changeEmail')).toBe(true);
  });

  it('is valid once, for its purpose', async () => {
    const token = await issue();
    expect(await useToken(db, token, 'resetPassword')).toBeNull();
    expect(await isTokenValid(db, token, 'verifyEmail')).toBe(true);
    const uses = await Promise.all([1, 2, 3].map(() => useToken(db, token, 'verifyEmail')));
    expect(uses.filter(Boolean)).toEqual([{ accountId: siti, email }]);
  });

  it('is invalid after its time, or after a newer one', async () => {
    const old = await issue();
    const token = await issue();
    expect(await useToken(db, old, 'verifyEmail')).toBeNull();
    await db
      .updateTable('account_token')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .execute();
    expect(await useToken(db, token, 'verifyEmail')).toBeNull();
  });
});
