import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess, type WebProcess } from '../support/web-process';

/** A folder with the former release, built: docs/recipes/development.md explains how. */
const { FORMER_PORTAL: cwd = '' } = process.env;

describe.runIf(cwd)('the former release and this one on one database', { timeout: 60_000 }, () => {
  let db: Awaited<ReturnType<typeof createTestDatabase>>['db'];
  let former: WebProcess;
  let current: WebProcess;
  let folder: string;

  beforeAll(async () => {
    const prepared = await createTestDatabase();
    db = prepared.db;
    await publishComplaints(db, ['1', '2']);
    await addAccount(db, 'siti');
    const opened = { ...prepared, data: null, lost: new Promise<void>(() => {}) };
    const role = { WEB_DATABASE_URL: undefined };
    const { url } = await openWebAccess({ ...opened, close: async () => {} }, role);
    folder = await mkdtemp(join(tmpdir(), 'terang-side-by-side-'));
    const settings = {
      DATABASE_URL: url,
      DATA_DIRECTORY: folder,
      PROTECTION_POLICY: 'exact',
      COOKIE_SECRET: 'the same secret for both versions',
    };
    former = await startWebProcess(settings, { cwd });
    current = await startWebProcess(settings);
  }, 120_000);

  afterAll(async () => {
    await former.stop();
    await current.stop();
    await rm(folder, { recursive: true });
  });

  const both = () => [former, current];
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');

  it('both show the same figures, and notice a publication', async () => {
    const next = await publishComplaints(db, ['1', '2', '3']);
    for (const { url } of both()) {
      await vi.waitFor(async () => {
        const { calculation } = await (await fetch(`${url}/dashboard/right.json`)).json();
        expect(calculation).toMatchObject({ id: next, records: 3 });
      }, 20_000);
    }
    const [first, second] = await Promise.all(
      both().map(async ({ url }) => (await fetch(`${url}/dashboard/right.json?year=2025`)).json()),
    );
    expect(second.observations).toEqual(first.observations);
  });

  it.each([
    ['the former one', () => [former, current]],
    ['this one', () => [current, former]],
  ])(
    'a user who logs in to %s is logged in to the other, until that logs them out',
    async (_, order) => {
      const [here, there] = order();
      if (!here || !there) throw new Error('Both have to run');
      const form = await loadForm(`${here.url}/login`);
      const typed = { username: 'siti', password };
      const login = await submitForm(`${here.url}/login`, form, { typed });
      expect(login.status).toBe(303);
      const cookie = [form.cookie, cookieOf(login)].join('; ');
      const profile = () => fetch(`${there.url}/profile`, { headers: { Cookie: cookie } });
      expect(await (await profile()).text()).toContain('siti@example.org');
      const loaded = await loadForm(`${there.url}/profile`, cookie);
      expect((await submitForm(`${there.url}/logout`, loaded)).status).toBe(303);
      const after = await fetch(`${here.url}/profile`, {
        headers: { Cookie: cookie },
        redirect: 'manual',
      });
      expect([after.status, after.headers.get('Location')]).toEqual([
        303,
        expect.stringContaining('/login'),
      ]);
    },
  );

  it('a form that one has shown is accepted by the other, and neither fails', async () => {
    for (const [here, there] of [both(), both().reverse()]) {
      const form = await loadForm(`${here?.url}/forgotPassword`);
      const typed = { email: 'siti@example.org' };
      const sent = await submitForm(`${there?.url}/forgotPassword`, form, { typed });
      expect(sent.status).toBe(303);
    }
    for (const { output } of both()) {
      const errors = output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"'));
      // The former one may no longer delete events of accounts; this one does it.
      expect(errors.filter((line) => !line.includes('account_event'))).toEqual([]);
    }
  });
});
