import { afterAll, expect, it } from 'vitest';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { readShownForm, sendShownForm, type ShownForm } from '../support/shown-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

await addAccount(db, 'siti');
await addAccount(db, 'wulan', { isVerified: false });

async function logIn(username: string, form?: ShownForm) {
  form ??= await readShownForm(`${web.url}/login`);
  return sendShownForm(`${web.url}/login`, form, { typed: { username, password } });
}
const cookiesOf = ({ headers }: Response) => headers.getSetCookie();
const forgotten = expect.stringMatching(/^unverified=; Max-Age=0; Path=\/verify;/);

it('who is not verified is remembered until somebody logs in or out', async () => {
  expect(cookiesOf(await logIn('wulan'))).toEqual([
    expect.stringMatching(/^unverified=\S+; Max-Age=900; Path=\/verify;/),
  ]);
  const loggedIn = await logIn('siti');
  expect(loggedIn.headers.get('location')).toBe('/dashboard');
  const [session = ''] = cookiesOf(loggedIn);
  expect(cookiesOf(loggedIn)).toEqual([expect.stringMatching(/^session=\S+; Path/), forgotten]);
  const form = await readShownForm(`${web.url}/changePassword`, session.split(';')[0]);
  expect(cookiesOf(await sendShownForm(`${web.url}/logout`, form))).toContainEqual(forgotten);
});

it('who logs in over somebody else leaves no button of theirs that works', async () => {
  await addAccount(db, 'budi');
  const form = await readShownForm(`${web.url}/login`);
  const session = cookiesOf(await logIn('siti', form))[0]?.split(';')[0];
  const over = await logIn('budi', { ...form, cookie: `${form.cookie}; ${session}` });
  expect(over.status).toBe(303);
  expect(cookiesOf(over)).toContainEqual(expect.stringMatching(/^csrf=; Max-Age=0;/));
});

it('a form of somebody who is logged in no longer is not lost without a word', async () => {
  const form = await readShownForm(`${web.url}/login`);
  const lost = await sendShownForm(`${web.url}/profile`, form, { typed: { bio: 'Peneliti' } });
  const place = lost.headers.get('location') ?? '';
  expect([lost.status, place]).toEqual([303, '/login?to=%2Fprofile&unsent=1']);
  const page = await fetch(web.url + place);
  expect(await page.text()).toContain('jadi kiriman terakhir tidak tersimpan');
});
