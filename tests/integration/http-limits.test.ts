import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
const [Cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';');
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a=');
/** Larger than any form may be. */
const MEGABYTES = 24;

/** Sends a body in chunks, without its length. */
async function sendChunks(path: string, type: string): Promise<number | undefined> {
  const cookie = forGuests.has(path) ? {} : { Cookie };
  const headers = { ...cookie, 'Content-Type': type, 'Transfer-Encoding': 'chunked' };
  // A separate connection, kept alive: one that was used before may just be closed by the server.
  const agent = new Agent({ keepAlive: true });
  const sent = request(web.url + path, { method: 'POST', headers, agent });
  // The server closes the connection of a client that keeps sending.
  sent.on('error', () => {});
  for (let part = 0; part < MEGABYTES; part += 1) sent.write(MEGABYTE);
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  agent.destroy();
  return answer?.statusCode;
}

/** Pages that redirect users who are logged in. */
const forGuests = new Set(['/register', '/login']);
const form = 'application/x-www-form-urlencoded';

it.each([
  ['/contact-us', form],
  ['/survey', form],
  ['/register', form],
  ['/login', form],
  ['/verify/resend', form],
  ['/forgotPassword', form],
  ['/changePassword', form],
  ['/profile', 'multipart/form-data; boundary=x'],
  ['/profile/email', form],
  ['/profile/delete', form],
  ['/profile/end-session', form],
  ['/notifications', form],
  ['/notifications/preferences', form],
  ['/preferences', form],
  ['/logout', form],
  ['/logout/everywhere', form],
  ['/api/smartmap/register/check_emailexist', 'application/json'],
  ['/api/smartmap/set_user_offline', 'application/json'],
])('an endless body is too large for %s', async (path, type) => {
  expect(await sendChunks(path, type)).toBe(413);
});
