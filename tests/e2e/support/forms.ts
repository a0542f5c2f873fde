import { type APIResponse, type Page } from '@playwright/test';
import { createHoneypotGuard, issuedAtField, MIN_AGE_MS } from '~/platform/http/honeypot.server';
import { loadSecret } from '~/platform/http/secret.server';
import { issueEarlier } from '../../support/issue-earlier';

/** Waits as long as a person needs for a form; the portal refuses forms that come sooner. */
export const takeTime = (page: Page) => page.waitForTimeout(MIN_AGE_MS + 100);

/** Dates the form as if that time had passed, whatever date its page gets when it loads its data again. */
export const dateEarlier = (page: Page) =>
  page.locator(`form.form [name=${issuedAtField}]`).evaluate((field: HTMLInputElement, date) => {
    field.setAttribute('value', date);
    field.form?.addEventListener('formdata', ({ formData }) => formData.set(field.name, date));
  }, earlierDate());

/** The field of a form that dates it so. */
export function earlierDate(): string {
  const DATA_DIRECTORY = process.env.E2E_DATA_DIRECTORY ?? '';
  const secret = loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY });
  return issueEarlier(createHoneypotGuard(secret));
}

/** Presses the button of the form of a page, not one of those that add a prepared text. */
export const submit = (page: Page) =>
  page.locator('form.form button[type=submit]:not([name=template], [aria-hidden])').click();

/** Returns the error summary above a form. */
export const summary = (page: Page) => page.getByRole('alert');

/** Lets the portal check what the browser, or the script of the page, would reject itself. */
export const checkNothingInTheBrowser = (page: Page) =>
  page.locator('form.form').evaluate((form) => {
    form.setAttribute('novalidate', '');
    Object.defineProperty(Blob.prototype, 'size', { get: () => 0 });
  });

/** Returns the hidden fields of a form, with the trap for programs left empty. */
export async function hiddenFields(response: APIResponse): Promise<Record<string, string>> {
  const fields = (await response.text()).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const named = [...fields].map(([, name = '', value = '']) => [name, value]);
  return { ...Object.fromEntries(named), name__confirm: '' };
}
