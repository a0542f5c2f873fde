import { type Page } from '@playwright/test';
import { goOffline } from './support/network';
import { expect, test } from './support/visitor-test';

test.skip(({ isScripted }) => !isScripted, 'a browser without script has nowhere to keep it');

const message = 'Saya ingin bertanya: apakah data bulan Maret sudah lengkap?';

/**
 * Types, and waits until the page has loaded the script that keeps typed text, as it does at the first
 * letter.
 */
async function type(page: Page, field: string, text: string): Promise<void> {
  const loaded = page.waitForResponse((response) => response.url().includes('/typed-text-'));
  await page.locator(`main ${field}`).first().fill(text);
  await (await loaded).finished();
}

async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.locator('.language summary').click();
  await page.locator(`.language button[value="${language}"]`).click();
}

async function changeLanguage(page: Page, language: string): Promise<void> {
  await chooseLanguage(page, language);
  await expect(page.locator('html')).toHaveAttribute('data-language', language);
}

test('what was typed survives a change of language and of display', async ({ page, visitor }) => {
  await visitor.open('/contact-us');
  const text = page.locator('main textarea');
  await type(page, 'textarea', message);
  await page.locator('main input[type="email"]').fill('sari@contoh.id');
  await changeLanguage(page, 'en');
  await expect(text).toHaveValue(message);
  await visitor.waitForScript();
  await page.locator('.reading summary').click();
  await page.locator('.reading input[name="contrast"][type="checkbox"]').check();
  await page.locator('.reading form').first().getByRole('button').click();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(text).toHaveValue(message);
  await expect(page.locator('main input[type="email"]')).toHaveValue('sari@contoh.id');
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
});

test('without a network no typed text is lost when a form loads a document', async ({
  page,
  context,
  visitor,
}) => {
  await visitor.open('/contact-us');
  const text = page.locator('main textarea');
  await type(page, 'textarea', message);
  // The browser reports that it is online.
  await page.route('**/*', (route) => route.abort('failed'));
  const alert = page.getByRole('alert').filter({ visible: true });
  await chooseLanguage(page, 'en');
  await expect(alert).toContainText('periksa koneksi internet Anda');
  await expect(text).toHaveValue(message);
  await page.unroute('**/*');
  await alert.getByRole('button').click();
  await expect(page.locator('html')).toHaveAttribute('data-language', 'en');
  await expect(text).toHaveValue(message);
  await goOffline(page);
  await chooseLanguage(page, 'id');
  await expect(alert).toContainText('check your internet connection');
  await context.setOffline(false);
  await expect(page.locator('html')).toHaveAttribute('data-language', 'id');
});

test('passwords are stored nowhere, and nothing once the page is left', async ({
  page,
  visitor,
}) => {
  await visitor.open('/register');
  const name = page.locator('main input[type="text"]:visible').first();
  await type(page, 'input[type="text"]:visible', 'Sari');
  await page.locator('main input[type="password"]').first().fill('rahasia sekali 1945');
  await changeLanguage(page, 'en');
  await expect(name).toHaveValue('Sari');
  await expect(page.locator('main input[type="password"]').first()).toHaveValue('');
  await visitor.open('/contact-us');
  await type(page, 'textarea', message);
  await visitor.open('/register');
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
});
