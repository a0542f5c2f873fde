import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { createDatabase } from '~/platform/db/client.server';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const folder = await mkdtemp(join(tmpdir(), 'terang-verify-test-'));
const { db, url: DATABASE_URL } = await createTestDatabase();
const settings = { DATABASE_URL, DATA_DIRECTORY: join(folder, 'var') };
await insertRecords(
  db,
  complaints,
  Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    day: `2025-0${1 + (index % 9)}-08`,
    codes: { province: '31', province_34: '31', right: [index % 3 === 0 ? 'R01' : 'R02'] },
  })),
);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });
afterAll(() => rm(folder, { recursive: true }));

const backups = join(folder, 'backups');

it(
  'a backup is verified by the pages that are restored from it',
  { timeout: 240_000 },
  async () => {
    expect(await terangInProcess(['backup', backups], settings)).toMatchObject({ code: 0 });
    const same = await terangInProcess(['backup', 'verify', backups, '--pages', '1'], settings);
    expect(same.output).toMatch(/all pages are the same, byte for byte: \d{2,}/);
    expect(same.code).toBe(0);

    // What was published since is missing in it: the pages that show it are listed.
    await insertRecords(db, complaints, [{ id: 'later', day: '2025-10-08' }]);
    await publishCalculation(db, (await freeze(db, complaints)).id, { by: 'operator', policy });
    const other = await terangInProcess(['backup', 'verify', backups, '--pages', '1'], settings);
    expect(other.code).toBe(1);
    expect(other.output).toMatch(/pages differ from those of the portal \([1-9]\d* of \d+\)/);
    expect(other.output).toMatch(/^ {2}\/\S+$/m);

    // Nothing of it stays behind.
    const server = createDatabase(inject('serverUrl'));
    const { rows } =
      await sql`select from pg_database where datname like 'terang_verify_%'`.execute(server);
    await server.destroy();
    expect(rows).toEqual([]);
    expect(await readdir(folder)).toEqual(['backups']);
  },
);
