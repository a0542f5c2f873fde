import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expect, test } from './support/account';

test.use({
  // The browser of the end-to-end tests says that it has no window, and counts as a program. Each run of this
  // file is a separate visitor, by this name.
  userAgent: `Mozilla/5.0 (X11; Linux x86_64; ${randomUUID()}) Chrome/140.0.0.0 Safari/537.36`,
});

const offline = '/api/smartmap/set_user_offline';
const sessionSchema = z.object({ data: z.object({ session_id: z.string().nullable() }) });

test('the foot of each page shows how many visit the portal, and no zeros', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?lng=id');
  const visits = page.locator('.footer-visits');
  const texts = await visits.allTextContents();
  expect(texts.join()).not.toMatch(/: 0\b/);
  // None have been counted yet on a portal that has just been started.
  if (texts.length === 0) return;
  await expect(visits).toContainText(/seluruh kunjungan: [\d.]+ \(pukul \d\d\.\d\d WIB\)/);
  await expect(
    visits.getByRole('link', { name: 'Cara kami menghitung kunjungan' }),
  ).toHaveAttribute('href', '/privacy');
  await visitor.open('/faq/general-definition?lng=en');
  await expect(visits).toContainText(/all visits: \d+/);
});

test('a visit begins with a page and ends when the page is left', async ({
  page,
  visitor,
  isScripted,
  db,
}) => {
  // The call that ends a visit returns its key, and begins none.
  const answer = await page.request.post(offline);
  const { session_id: key } = sessionSchema.parse(await answer.json()).data;
  const visits = () =>
    db
      .selectFrom('visit')
      .select('ended_at')
      .where('key', '=', key ?? '')
      .execute();
  expect(await visits()).toEqual([]);
  await visitor.open('/dashboard');
  await expect.poll(visits, { timeout: 15_000 }).toHaveLength(1);
  const left = Date.now();
  await page.close();
  if (isScripted) {
    const endedAt = async () => (await visits())[0]?.ended_at?.getTime() ?? 0;
    await expect.poll(endedAt, { timeout: 15_000 }).toBeGreaterThanOrEqual(left);
  }
});

test('the calls of the specification begin and end a visit', async ({ page }) => {
  const call = async (path: string, data?: object) =>
    sessionSchema.parse(await (await page.request.post(path, { data })).json()).data;
  const begun = await call('/api/smartmap/set_online');
  expect(begun.session_id).toMatch(/^[\w-]{22}$/);
  expect(await call(offline, { session_id: begun.session_id })).toEqual(begun);
  expect((await page.request.post(offline, { data: { session_id: 'x' } })).status()).toBe(422);
  const elsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' }, data: begun };
  const ended = await page.request.post(offline, elsewhere);
  expect(await ended.json()).toEqual({ data: { session_id: null } });
  const robot = { headers: { 'User-Agent': 'Googlebot/2.1' } };
  const response = await page.request.post('/api/smartmap/set_online', robot);
  expect(await response.json()).toEqual({ data: { session_id: null } });
  const statistic = await page.request.get('/api/smartmap/user_statistic');
  expect(await statistic.json()).toEqual({
    data: {
      online: expect.any(Number),
      today: expect.any(Number),
      month: expect.any(Number),
      total: expect.any(Number),
    },
  });
});
