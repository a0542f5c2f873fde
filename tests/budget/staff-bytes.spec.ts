import { randomBytes } from 'node:crypto';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { staffPaths } from '~/staff-paths';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { expect, test } from '../e2e/support/account';
import { createScale } from './support/page-scripts';
import { fetchRaw } from './support/raw-response';

test('no page of the staff loads more than 250 KB of script', async ({ db, account, baseURL }) => {
  await giveRoles(db, account.id, 'administrator');
  await giveSecondFactor(db, account.id, randomBytes(16).toString('hex'));
  const token = await startStaffSession(db, account.id);
  const Cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
  const weigh = createScale(baseURL);
  const { home, secondFactor, otherDevice, recoveryCodes } = staffPaths;
  for (const path of [home, secondFactor, otherDevice, recoveryCodes]) {
    const { status, text } = await fetchRaw(`${baseURL}${path}`, 'br', { Cookie });
    expect(status, path).toBe(200);
    const total = await weigh(text);
    console.log(`      ${path}: ${total} bytes of script`);
    expect(total, path).toBeGreaterThan(0);
    expect(total, path).toBeLessThanOrEqual(250 * 1024);
  }
});
