import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '~/auth/sessions.server';
import { whoAsks } from '~/auth/who-asks.server';
import { createSessionCookie } from '~/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

let siti: number;
let token: string;
beforeEach(async () => {
  await db.deleteFrom('account').execute();
  siti = await addAccount(db, 'siti');
  token = await startSession(db, { accountId: siti, isRemembered: false, device: '' });
});

const ask = (headers: Record<string, string>) =>
  whoAsks({ db, sessionCookie }, new Request('http://portal/', { headers }));
const cookie = async (value: string) => (await sessionCookie.set(value)).split(';')[0] ?? '';

describe('who asks', () => {
  it('is known by the cookie of a session', async () => {
    const asking = await ask({ Cookie: await cookie(token) });
    expect(asking).toMatchObject({ account: { id: siti, username: 'siti' }, isBearer: false });
  });

  it.each(['Bearer', 'bearer'])('is known by the same token after "%s"', async (scheme) => {
    const asking = await ask({ Authorization: `${scheme} ${token}` });
    expect(asking).toMatchObject({ account: { id: siti }, isBearer: true });
  });

  it('is nobody without a token, and none of an ended session', async () => {
    expect(await ask({})).toBeNull();
    const asking = await ask({ Authorization: `Bearer ${token}` });
    await endSession(db, { id: siti }, asking?.account.session ?? '');
    expect(await ask({ Authorization: `Bearer ${token}` })).toBeNull();
    expect(await ask({ Cookie: await cookie(token) })).toBeNull();
  });

  it.each(['Bearer', 'Bearer ', 'Bearer unknown', 'Basic c2l0aTp4', `Bearer ${'x'.repeat(9_999)}`])(
    'is nobody by "%.20s", whatever cookie comes with it',
    async (Authorization) => {
      expect(await ask({ Authorization, Cookie: await cookie(token) })).toBeNull();
    },
  );

  it('is never known by what the database holds of the token', async () => {
    const { hash } = await db.selectFrom('session').select('hash').executeTakeFirstOrThrow();
    expect(await ask({ Authorization: `Bearer ${hash}` })).toBeNull();
  });
});
