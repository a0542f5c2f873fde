import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { audit } from '~/auth/audit.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET, PROXY_HOPS: '1' });
});
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function cookieOf(name: string, role: Role): Promise<string> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, role);
  await giveSecondFactor(db, id, COOKIE_SECRET);
  return (await sessionCookie.set(await startStaffSession(db, id))).split(';')[0] ?? '';
}

const administrator = await cookieOf('made', 'administrator');
const officer = await cookieOf('wayan', 'officer');
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const get = (path: string, { cookie = administrator, method = 'GET' } = {}) =>
  fetch(`${web.url}/staff/audit${path}`, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, 'User-Agent': firefox, 'X-Forwarded-For': '203.0.113.77' },
  });

const listed = (act: string) =>
  db.selectFrom('audit_log').select(['subject', 'via']).where('act', '=', act).execute();

describe('the audit log of the staff', () => {
  it('lists entries with the network of staff, never the address, and its own reading', async () => {
    await audit(db, { by: 'operator', act: 'sessionsEnded', subject: 'account:4711' });
    const answer = await get('?lng=en');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
    const text = await answer.text();
    for (const part of ['Account logged out everywhere', 'Account: 4711', 'Audit log read'])
      expect(text).toContain(part);
    expect(text).toContain('Web, network 203.0.113.0/24, Firefox, Linux');
    expect(text).not.toContain('203.0.113.77');
    expect(await listed('auditLogRead')).toEqual([
      { subject: 'audit_log:page', via: 'web 203.0.113.0/24 Firefox, Linux' },
    ]);
  });

  it('filters by the parameters of its form alone, keeps what was chosen, and names what it ignores', async () => {
    const text = await (await get('?act=sessionsEnded&kind=secret&lng=en')).text();
    expect(text).toContain('value="sessionsEnded" selected=""');
    expect(text).not.toContain('<h2>Audit log read</h2>');
    expect(text).toContain('<h2>Account logged out everywhere</h2>');
    expect(text).toContain('kind=secret');
    expect(text).toContain('href="/staff/audit.csv?act=sessionsEnded"');
  });

  it('says beside its field that a day is none, and lists nothing', async () => {
    const text = await (await get('?from=2026-02-30&to=2026-03-01&lng=en')).text();
    expect(text).toMatch(/id="audit-from-error"[^>]*>Enter a date/);
    expect(text).toMatch(/name="from"[^>]*aria-invalid="true"/);
    expect(text).not.toMatch(/<h2>/);
    expect(text).not.toContain('/staff/audit.csv');
    const file = await get('.csv?from=2026-02-30');
    expect([file.status, file.headers.get('location')]).toEqual([
      303,
      '/staff/audit?from=2026-02-30',
    ]);
  });

  it('downloads as CSV for administrators alone, which is in the log; its headers alone are not', async () => {
    expect((await get('.csv', { cookie: officer })).status).toBe(404);
    expect((await get('.csv', { cookie: '' })).status).toBe(404);
    expect((await get('.csv?act=sessionsEnded', { method: 'HEAD' })).status).toBe(200);
    expect(await listed('auditLogExported')).toEqual([]);
    const answer = await get('.csv?act=sessionsEnded');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="audit-log-[\d-]+\.csv"/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true });
    expect(rows.map(({ act, subject, filter }) => [act, subject, filter])).toEqual([
      ['sessionsEnded', 'account:4711', 'act=sessionsEnded'],
    ]);
    expect(await listed('auditLogExported')).toEqual([
      { subject: 'audit_log:csv?act=sessionsEnded', via: 'web 203.0.113.0/24 Firefox, Linux' },
    ]);
  });
});
