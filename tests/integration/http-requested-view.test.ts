import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { complaints } from '~/datasets/complaints';
import { loadTexts } from '~/content/seed/load-texts.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-requested-'));
await loadTexts({ db, storage: createFolderStorage(join(DATA_DIRECTORY, 'uploads')) });
const places = ['31', '31', '31', '32'];
await insertRecords(
  db,
  complaints,
  places.map((province, index) => ({
    id: String(index),
    day: '2025-07-08',
    codes: { province, province_34: province, right: index === 0 ? ['R01'] : ['R02'] },
  })),
);
await publishCalculation(db, (await freeze(db, complaints)).id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY });
afterAll(() => web.stop());

const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
const session = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
const Cookie = session.split(';', 1)[0] ?? '';

async function contentOf(path: string): Promise<string> {
  const page = await fetch(web.url + path, { headers: { Cookie } });
  expect([path, page.status]).toEqual([path, 200]);
  return /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? '';
}

/** Follows the first link of a page whose address begins so. */
async function follow(content: string, beginning: string): Promise<string> {
  const hrefs = [...content.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const href = hrefs.find((each) => each.startsWith(beginning));
  expect(href, beginning).toBeDefined();
  return contentOf(href ?? '');
}

describe('the data behind a view', () => {
  it.each([
    ['/dashboard?province=31&right=R02', 2],
    ['/dashboard/widgets/victim?province=31', 3],
  ])(
    'can be requested from %s, with the view in words and its number of records',
    async (path, records) => {
      const application = await follow(
        await contentOf(path),
        '/complaint-data/complaint-data-application?',
      );
      expect(application).toContain('DKI Jakarta');
      const form = await follow(
        application,
        '/complaint-data/complaint-data-application-eksternal?',
      );
      expect(form).toContain('DKI Jakarta');
      expect(form).toMatch(new RegExp(`jumlah data: ${records}\\b`));
      expect(form).toMatch(/name="dataset" value="complaints"/);
      expect(form).toMatch(/name="view" value="[^"]*province=31/);
    },
  );
});
