import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { readFromReplica } from '~/calculations/read-frozen.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { findDebianPrograms, startDebianServer, startReplica } from '../support/debian-server';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess, type WebProcess } from '../support/web-process';

const programs = findDebianPrograms() ?? '';
if (!programs) console.warn("Not tested with a replica: Debian's package postgresql is missing");

describe.runIf(programs)('with a replica that follows by streaming', { timeout: 60_000 }, () => {
  let primary: Awaited<ReturnType<typeof startDebianServer>>;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let db: Db;
  let replicaDb: Db;
  let web: WebProcess;
  let metrics: string;
  let newest: number;

  beforeAll(async () => {
    primary = await startDebianServer(programs);
    db = createDatabase(primary.url);
    await prepareDatabase(db);
    newest = await publishComplaints(db, ['1', '2']);
    const opened = { db, url: primary.url, data: null, lost: new Promise<void>(() => {}) };
    const limited = await openWebAccess(
      { ...opened, close: async () => {} },
      { WEB_DATABASE_URL: undefined },
    );
    replica = await startReplica(programs, primary.url);
    replicaDb = createDatabase(replica.url);
    const METRICS_PORT = String(await findFreePort());
    metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
    const { host, pathname } = new URL(replica.url);
    web = await startWebProcess({
      DATABASE_URL: limited.url,
      DATABASE_READ_URL: `postgres://${host}${pathname}`,
      STATISTICS_ENGINE: 'sql',
      PROTECTION_POLICY: 'exact',
      METRICS_PORT,
    });
  }, 120_000);

  afterAll(async () => {
    await web.stop();
    await replicaDb.destroy();
    await db.destroy();
    await replica.stop();
    await primary.stop();
  });

  let seen = { replica: 0, primaryAsBehind: 0, primaryAsAway: 0 };

  /**
   * Returns the calculation and total of a view that was never requested, and where they were read since the
   * last call.
   */
  async function read(month: number) {
    const answer = await fetch(`${web.url}/dashboard/right.json?year=2025&month=${month}`);
    expect(answer.status).toBe(200);
    const { calculation, observations } = await answer.json();
    const text = await (await fetch(metrics)).text();
    const total = (from: string) =>
      Number(text.match(`terang_frozen_reads_total{from="${from}"} (\\d+)`)?.[1]);
    const before = seen;
    seen = {
      replica: total('replica'),
      primaryAsBehind: total('primaryAsBehind'),
      primaryAsAway: total('primaryAsAway'),
    };
    return {
      calculation: calculation.id,
      cases: observations.find(({ key }: { key: string }) => key === '_T').value,
      from: Object.entries(seen).flatMap(([from, times]) =>
        times > before[from as keyof typeof seen] ? from : [],
      ),
    };
  }

  it('views are counted on the replica', async () => {
    expect(await read(3)).toEqual({ calculation: newest, cases: 2, from: ['replica'] });
  });

  it('what it has not received is read from the primary, like what users have written', async () => {
    await sql`select pg_wal_replay_pause()`.execute(replicaDb);
    newest = await publishComplaints(db, ['1', '2', '3']);
    await vi.waitFor(async () => expect((await read(3)).calculation).toBe(newest), 10_000);
    expect(await read(0)).toEqual({ calculation: newest, cases: 3, from: ['primaryAsBehind'] });
    await addAccount(db, 'siti');
    const form = await loadForm(`${web.url}/login`);
    const login = await submitForm(`${web.url}/login`, form, {
      typed: { username: 'siti', password },
    });
    const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
    const profile = await fetch(`${web.url}/profile`, { headers: { Cookie: cookie.join('; ') } });
    expect(await profile.text()).toContain('siti@example.org');
    await sql`select pg_wal_replay_resume()`.execute(replicaDb);
    await vi.waitFor(async () => expect((await read(3)).from).toEqual(['replica']), 10_000);
  });

  it('while it is unavailable the primary is read, and the log says so once', async () => {
    await replica.halt();
    const away = { calculation: newest, cases: 3, from: ['primaryAsAway'] };
    expect([await read(3), await read(3)]).toEqual([away, away]);
    expect(web.output().match(/"level":"error"/g)).toHaveLength(1);
    await replica.resume();
    await vi.waitFor(async () => expect((await read(3)).from).toEqual(['replica']), 20_000);
  });

  it('another database is not accepted as one, even with a calculation of the same number', async () => {
    const { db: other } = await createTestDatabase();
    expect(await publishComplaints(other, ['1'])).toBe(1);
    const errors: unknown[] = [];
    const readFrozen = readFromReplica({ primary: db, replica: other }, (error) => {
      errors.push(error);
    });
    expect(await readFrozen(1, async (from) => from)).toBe(db);
    expect(errors.join()).toContain('DATABASE_READ_URL is not a replica of the database');
  });
});
