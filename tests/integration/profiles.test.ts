import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestEmailChange } from '~/accounts/email/request-email-change.server';
import { confirmEmail } from '~/accounts/email/confirm-email.server';
import { mailResetLink } from '~/accounts/passwords/mail-reset-link.server';
import { getImage, getProfile } from '~/accounts/profile/get-profile.server';
import { type ProfileInput } from '~/accounts/profile/profile-form.server';
import { saveProfile } from '~/accounts/profile/save-profile.server';
import { isTokenValid } from '~/accounts/tokens/use-token.server';
import { up } from '~/platform/db/migrations/0088-email-change-requested';
import { createBackoff } from '~/platform/http/backoff.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { addAccount, keepMails, listEvents, password, accountOf } from '../support/account';
import { createTestDatabase } from '../support/database';
import { uploadFile } from '../support/uploads';

const { db } = await createTestDatabase();
const backoff = createBackoff(db, 'secret');
const limiter = createRateLimiter(db, 'secret');
const { mails, mailQueue } = keepMails();

let siti: number;
beforeEach(async () => {
  mails.length = 0;
  await db.deleteFrom('account').execute();
  await db.deleteFrom('account_event').execute();
  await db.deleteFrom('rate_limit').execute();
  siti = await addAccount(db, 'siti');
});

describe('a profile', () => {
  const input: Omit<ProfileInput, 'account'> = {
    version: 1,
    username: 'siti',
    full_name: 'Siti Rahma',
    bio: 'Peneliti',
    remove_image: false,
  };
  const save = (change: Partial<ProfileInput> = {}, submission: string = randomUUID()) =>
    saveProfile(db, { id: siti }, { account: siti, ...input, ...change }, { submission });
  const saved = { outcome: 'saved' };
  const meanwhile = { outcome: 'refused', code: 'changedMeanwhile' };

  it('is saved, and the log of account events says so', async () => {
    expect(await save({ username: 'Siti.R' })).toEqual(saved);
    const profile = { username: 'Siti.R', full_name: 'Siti Rahma', bio: 'Peneliti', version: 2 };
    expect(await getProfile(db, { id: siti })).toMatchObject({ ...profile, hasImage: false });
    expect(await listEvents(db)).toEqual(['profileSaved']);
  });

  it('loses nothing to a second window that shows an older one', async () => {
    expect(await save({ bio: 'satu' })).toEqual(saved);
    expect(await save({ bio: 'dua' })).toEqual(meanwhile);
    expect(await getProfile(db, { id: siti })).toMatchObject({ bio: 'satu', version: 2 });
    expect(await save({ bio: 'dua', version: 2 })).toEqual(saved);
  });

  it('is saved by one of two windows that send at the same moment', async () => {
    const outcomes = await Promise.all([save({ bio: 'satu' }), save({ bio: 'dua' })]);
    expect(outcomes).toContainEqual(saved);
    expect(outcomes).toContainEqual(meanwhile);
  });

  it('is saved once by a form that is sent twice, even at the same moment', async () => {
    const submission = randomUUID();
    const outcomes = await Promise.all([1, 2, 3].map(() => save({}, submission)));
    expect(outcomes).toEqual(Array(3).fill(saved));
    expect(await getProfile(db, { id: siti })).toMatchObject({ version: 2 });
  });

  it('is not saved by a form that shows the profile of another account', async () => {
    const budi = await addAccount(db, 'budi');
    const other = { outcome: 'refused', code: 'otherAccount' };
    expect(await save({ account: budi, username: 'budi.baru' })).toEqual(other);
    expect(await getProfile(db, { id: siti })).toMatchObject({ username: 'siti', version: 1 });
  });

  it('does not take the username of another account, however it is written', async () => {
    await addAccount(db, 'budi');
    const used = { outcome: 'refused', code: 'usernameUsed' };
    expect(await save({ username: 'BUDI' })).toEqual(used);
    expect(await getProfile(db, { id: siti })).toMatchObject({ username: 'siti', version: 1 });
  });

  it('keeps its picture until there is another, or it is removed', async () => {
    const image = await fileOf(picture().png(), 'image/png');
    expect(await save({ image })).toEqual(saved);
    const content = await getImage(db, { id: siti });
    expect(await save({ version: 2 })).toEqual(saved);
    expect(await getImage(db, { id: siti })).toEqual(content);
    expect(await save({ version: 3, remove_image: true })).toEqual(saved);
    expect(await getImage(db, { id: siti })).toBeNull();
  });

  it('keeps its former picture when the new one is refused', async () => {
    await save({ image: await fileOf(picture().webp(), 'image/webp') });
    const broken = await uploadFile(Buffer.from('GIF89a'), 'x.png', 'image/png');
    const refused = { outcome: 'refused', code: 'imageType' };
    expect(await save({ version: 2, image: broken })).toEqual(refused);
    expect(await getProfile(db, { id: siti })).toMatchObject({ hasImage: true, version: 2 });
  });
});

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a5260' } });

async function fileOf(image: Sharp, type: string) {
  return uploadFile(await image.toBuffer(), 'picture', type);
}

describe('an e-mail address', () => {
  it('has its stored events under their present names after an update', async () => {
    const former = { account_id: siti, kind: 'emailChangeAsked' };
    await db.insertInto('account_event').values(former).execute();
    await up(db as unknown as Kysely<unknown>);
    expect(await listEvents(db)).toEqual(['emailChangeRequested']);
  });

  const ask = async (email: string, typed = password) => {
    let token = '';
    const context = { db, backoff, limiter, mailQueue };
    const result = await requestEmailChange(context, await accountOf(db, siti), {
      email,
      password: typed,
      language: 'id',
      forgotLink: 'http://portal/forgotPassword',
      linkOf: (issued) => (token = issued),
    });
    return { ...result, token };
  };
  const contactLink = 'http://portal/contact-us';
  const confirm = (token: string) => confirmEmail({ db, mailQueue }, { token, contactLink });
  const emailOf = async () => (await getProfile(db, { id: siti })).email;
  const invalid = { outcome: 'refused', code: 'invalidLink' };

  it('changes once the link that was mailed to it is followed; both addresses are notified', async () => {
    const { token } = await ask('rahma@example.org');
    expect(await emailOf()).toBe('siti@example.org');
    const before = new Date(0);
    await db.updateTable('account').set({ verified_at: before }).execute();
    expect(await confirm(token)).toEqual({ outcome: 'changed' });
    expect(await emailOf()).toBe('rahma@example.org');
    const { verified_at } = await db
      .selectFrom('account')
      .select('verified_at')
      .where('id', '=', siti)
      .executeTakeFirstOrThrow();
    expect(verified_at).not.toEqual(before);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['confirmEmail', 'rahma@example.org'],
      ['emailChangeRequested', 'siti@example.org'],
      ['emailChanged', 'siti@example.org'],
    ]);
    expect(mails.at(-1)?.values).toEqual({ link: contactLink });
    expect(await confirm(token)).toEqual(invalid);
    expect(await listEvents(db)).toEqual(['emailChangeRequested', 'emailChanged']);
  });

  it('does not change without the password', async () => {
    const { token, ...result } = await ask('rahma@example.org', 'wrong');
    expect(result).toEqual({ outcome: 'refused', code: 'wrongPassword' });
    expect([token, mails]).toEqual(['', []]);
  });

  it('gets three links, however often the password was mistyped before', async () => {
    for (let time = 0; time < 4; time += 1) await ask('rahma@example.org', 'wrong');
    for (let time = 0; time < 3; time += 1) {
      expect(await ask('rahma@example.org')).toMatchObject({ outcome: 'requested' });
    }
    const { token, ...refused } = await ask(' RAHMA@example.org');
    expect(refused).toMatchObject({ outcome: 'refused', code: 'wait' });
    expect(token).toBe('');
  });

  it('does not become that of another account, not even of one registered meanwhile', async () => {
    const { token } = await ask('budi@example.org');
    await addAccount(db, 'budi');
    const used = { outcome: 'refused', code: 'emailUsed' };
    expect(await confirm(token)).toEqual(used);
    expect(await emailOf()).toBe('siti@example.org');
    expect(await ask(' BUDI@example.org ')).toMatchObject(used);
  });

  it('does not change by a link that has expired or was replaced by a newer one', async () => {
    const first = await ask('a@example.org');
    const second = await ask('b@example.org');
    expect(await confirm(first.token)).toEqual(invalid);
    await db
      .updateTable('account_token')
      .set({ expires_at: sql`now()` })
      .execute();
    expect(await confirm(second.token)).toEqual(invalid);
  });

  it('invalidates links that were mailed to the old one', async () => {
    let reset = '';
    await mailResetLink({ db, mailQueue }, 'siti@example.org', (token) => (reset = token));
    const { token } = await ask('rahma@example.org');
    await confirm(token);
    expect(await isTokenValid(db, reset, 'resetPassword')).toBe(false);
  });
});
