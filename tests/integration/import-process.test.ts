import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { terangProgram } from '../support/bundle-terang';
import { createTestDatabase } from '../support/database';
import { unsetEnvironment } from '../support/unset-environment';

describe('the import as a process', { timeout: 120_000 }, async () => {
  const { db, url } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'terang-import-'));
  afterAll(() => rm(folder, { recursive: true }));
  const env = { ...unsetEnvironment(), LANG: 'en', DATABASE_URL: url };

  async function writeCsv(name: string, rows: string) {
    const path = join(folder, name);
    await writeFile(path, `id,received_on\n${rows}`);
    return path;
  }

  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const program = terangProgram('import', ...args);
    return new Promise((done) => {
      const command = execFile(process.execPath, program, { env }, (_, out, err) =>
        done({ code: command.exitCode ?? -1, out, err }),
      );
    });
  }

  async function countRecords() {
    const { rows } = await sql<{ records: number }>`
      select count(*) as records from complaint where superseded_by is null`.execute(db);
    return rows[0]?.records;
  }

  it('exits with 2 and writes nothing when a row is rejected', async () => {
    const path = await writeCsv('wrong.csv', '1,2025-01-01\n2,2025-02-30\n');
    expect(await run(path)).toEqual({
      code: 2,
      out: '',
      err: [
        'Line 3, column received_on: "2025-02-30" is not a real date.',
        '1 of 2 rows was rejected. Nothing was imported. Correct the file, or use --skip-rejected to import the other rows.',
        `All rejected rows: ${path}.rejected.csv`,
        '',
      ].join('\n'),
    });
    expect(existsSync(`${path}.rejected.csv`)).toBe(true);
    expect(await countRecords()).toBe(0);
  });

  it('does not offer to skip the rejected rows if none would be left', async () => {
    const path = await writeCsv('all-wrong.csv', '1,2025-02-30\n2,2025-02-31\n');
    const offer = { code: 2, err: expect.not.stringContaining('--skip-rejected') as string };
    expect(await run(path)).toMatchObject(offer);
    expect(await run(path, '--dry-run')).toMatchObject(offer);
  });

  it('exits with 0 when all went well, even without a change, and records who imported', async () => {
    const path = await writeCsv('right.csv', '1,2025-01-01\n2,2025-02-28\n');
    expect(await run(path, '--dry-run')).toMatchObject({ code: 0, err: '' });
    expect(await countRecords()).toBe(0);
    expect(await run(path)).toMatchObject({ code: 0, err: '' });
    expect(await run(path)).toMatchObject({ code: 0, err: '' });
    expect(await countRecords()).toBe(2);
    const imports = await db.selectFrom('import').selectAll().execute();
    expect(imports).toMatchObject([{ file_name: 'right.csv', rows: 2, added: 2, rejected: 0 }]);
    expect(imports[0]?.imported_by).not.toBe('');
    expect(imports[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('exits with 1 when it was called wrongly', async () => {
    expect(await run(join(folder, 'right.csv'), '--dataset', 'letters')).toMatchObject({ code: 1 });
  });

  it('leaves nothing when it is killed', async () => {
    const before = await countRecords();
    const rows = Array.from({ length: 100_000 }, (_, index) => `k${index},2025-01-01\n`);
    const path = await writeCsv('killed.csv', rows.join(''));
    await db.transaction().execute(async (transaction) => {
      // Blocks the import before its first record, for as long as it takes to kill it there.
      await sql`lock table import in share mode`.execute(transaction);
      const child = spawn(process.execPath, terangProgram('import', path), {
        env,
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      while (!(await isBusy(`wait_event_type = 'Lock' and query like 'insert into "import"%'`))) {
        expect(child.exitCode).toBeNull();
        await pause(20);
      }
      child.kill('SIGKILL');
      await ended;
    });
    while (await isBusy("state <> 'idle' and pid <> pg_backend_pid()")) await pause(20);
    expect(await countRecords()).toBe(before);
    expect(await run(path)).toMatchObject({ code: 0 });
    expect(await countRecords()).toBe(Number(before) + 100_000);
  });

  /** Returns whether a connection to the database is in a state. */
  async function isBusy(state: string): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and ${sql.raw(state)}`.execute(db);
    return rows.length > 0;
  }
});
