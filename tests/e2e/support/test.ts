import { test as base } from '@playwright/test';
import { preferencesCookie } from '~/platform/http/preferences.server';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Whether the browser runs JavaScript in this project. */
  isScripted: boolean;
  /** Whether the visitor has closed the welcome, which otherwise is on the first pages. */
  isWelcomed: boolean;
  /** The database of the portal under test. */
  databaseUrl: string;
}

const closed = { welcome: 'closed' };

/** Playwright's `test`, with the portal that was started for the end-to-end tests. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => provide(started('E2E_URL')),
  isScripted: async ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled),
  isWelcomed: [true, { option: true }],
  context: async ({ context, baseURL, isWelcomed }, provide) => {
    const [, value = ''] = /=([^;]*)/.exec(await preferencesCookie.serialize(closed)) ?? [];
    if (isWelcomed) await context.addCookies([{ name: 'preferences', value, url: baseURL }]);
    await provide(context);
  },
  databaseUrl: async ({}, provide) => provide(started('E2E_DATABASE_URL')),
});

/** Returns a variable that the global setup has set. */
function started(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The portal was not started: ${name} is empty`);
  return value;
}
