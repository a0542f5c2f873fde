import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
const codes = { province: '31', province_34: '31' };
await insertRecords(db, complaints, [{ id: '1', day: '2025-07-08', codes }]);
await publishCalculation(db, (await freeze(db, complaints)).id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: '' });
const session = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';')[0];

const textOf = async (path: string) =>
  (await fetch(web.url + path, { headers: { Cookie: session ?? '' } })).text();

/** Returns the description of the newest download, once there are this many: they are recorded when sent. */
async function newestSubject(count: number): Promise<string | undefined> {
  for (;;) {
    const subjects = (await textOf('/access-history?lng=en')).matchAll(/<\/h2><p>([^<]*)/g);
    const found = [...subjects].map(([, subject]) => subject);
    if (found.length >= count) return found[0];
    await pause(20);
  }
}

const downloads = [
  ['yearly.csv?year=2025&month=7', 'Complaints, 1 – 8 July 2025'],
  ['yearly.csv?year=2025&month=7&years=all', 'Complaints, all years'],
  ['map.json?year=2025&map=month&province=31', 'Complaints, 1 – 8 July 2025'],
  ['monthly.xlsx?year=2025&month=7', 'Complaints, 1 – 8 July 2025'],
  ['city.csv?year=2025&month=7', 'Complaints, 1 – 8 July 2025'],
] as const;

it('downloads are described by what the files count, not by the filter of their page', async () => {
  for (const [index, [file, description]] of downloads.entries()) {
    await textOf(`/dashboard/${file}`);
    expect(await newestSubject(index + 1), file).toBe(description);
  }
});
