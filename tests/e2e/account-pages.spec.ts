import { expect, accountTest as test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { openEverything } from './support/open-everything';
import { accountPages } from './support/pages';
import { sendRequest } from './support/send-request';

test.slow();

/** Returns the pages of a submitted data request. */
const pagesOf = (id: string) =>
  ['', '/receipt', '/withdraw'].map((page) => `/requests/${id}${page}`);

for (const address of accountPages) {
  test(`axe finds no violations on ${address}`, async ({ visitor, isScripted }) => {
    test.skip(!isScripted, 'axe is a script; the pages without script have the same markup');
    await checkAccessibility(visitor, address);
  });
}

test('axe finds no violations on the pages of a data request', async ({
  visitor,
  isScripted,
  db,
  user,
}) => {
  test.skip(!isScripted, 'axe is a script; the pages without script have the same markup');
  for (const address of pagesOf(await sendRequest(db, user))) {
    await checkAccessibility(visitor, address);
  }
});

test('no page of a user scrolls sideways on the narrowest screens', async ({
  page,
  visitor,
  db,
  user,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [...accountPages, ...pagesOf(await sendRequest(db, user))]) {
    await visitor.open(address);
    await openEverything(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, address).toBe(0);
  }
});

test('the longest name leaves the tools of the header in their place', async ({
  page,
  visitor,
  db,
  user,
}) => {
  await db
    .updateTable('account')
    .set({ full_name: 'W'.repeat(100) })
    .where('id', '=', user.id)
    .execute();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await visitor.open('/notifications');
    if (width === 320) await page.getByText('Menu', { exact: true }).click();
    const search = page.getByRole('banner').getByRole('link', { name: 'Cari' });
    await expect(search).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('WWW')).toBeInViewport({ ratio: 1 });
  }
});
