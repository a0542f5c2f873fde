import { type BrowserContext } from '@playwright/test';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { type TestAccount } from './account';
import { logInAsStaff } from './officer';
import { startSeparatePortal, type SeparatePortal } from './separate-portal';
import { test as base } from './visitor-test';

export { expect } from './visitor-test';

type Role = 'analyst' | 'publisher';

export interface OpenPortal extends SeparatePortal {
  db: Db;
  /** Logs the browser in as somebody else, with one role or none. */
  enter(context: BrowserContext, account: TestAccount, role?: Role): Promise<void>;
}

/** How long a job of a separate portal may take; its worker starts for the first one. */
export const worker = { timeout: 60_000 };

/** Playwright's `test` for stories with a portal of their own, without records. */
export const test = base.extend<{ portal: OpenPortal }>({
  portal: async ({ databaseUrl }, provide) => {
    const portal = await startSeparatePortal(databaseUrl);
    const db = createDatabase(portal.databaseUrl);
    await provide({
      ...portal,
      db,
      async enter(context, account, role) {
        await context.clearCookies();
        await db.deleteFrom('account_role').where('account_id', '=', account.id).execute();
        if (role) await logInAsStaff(role, { db, account, context, url: portal.url });
      },
    });
    await db.destroy();
    await portal.stop();
  },
});
