import { test as base } from '@playwright/test';
import { runTerang } from '../../support/run-terang';

export { expect } from '@playwright/test';

interface StoryFixtures {
  /** Whether the browser runs JavaScript in this project. */
  isScripted: boolean;
  /** The database of the portal under test. */
  databaseUrl: string;
  /** Runs a command of `npm run terang` on that database; returns what it printed. */
  runTerang: (args: readonly string[]) => Promise<string>;
}

/** Playwright's `test`, with the portal that was started for the stories. */
export const test = base.extend<StoryFixtures>({
  baseURL: async ({}, provide) => provide(started('STORY_URL')),
  isScripted: async ({ javaScriptEnabled }, provide) => provide(javaScriptEnabled !== false),
  databaseUrl: async ({}, provide) => provide(started('STORY_DATABASE_URL')),
  runTerang: async ({ databaseUrl }, provide) => {
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIRECTORY: started('STORY_DATA_DIRECTORY'),
    };
    await provide((args) => runTerang(args, settings));
  },
});

/** A variable that the global setup has set. */
function started(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The portal was not started: ${name} is empty`);
  return value;
}
