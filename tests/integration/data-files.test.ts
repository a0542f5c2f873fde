import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { RoleMissing } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { findAccountOfJob } from '~/auth/sessions.server';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { importJob, runImportJob } from '~/records/import-job.server';
import { type DataFile } from '~/workspace/files/data-file';
import {
  addDataFile,
  getDataFile,
  listDataFiles,
  purgeDataFiles,
  removeDataFile,
} from '~/workspace/files/data-files.server';
import {
  findMapping,
  getImport,
  listMappings,
  listOtherMappings,
  queueImport,
  saveMapping,
} from '~/workspace/files/imports.server';
import {
  getInspection,
  inspectJob,
  queueInspection,
  runInspectJob,
} from '~/workspace/files/inspect-job.server';
import { getStaffJob } from '~/workspace/jobs/list-staff-jobs.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-files-'));
const storage = await openStorage({ DATA_DIRECTORY: folder });
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
await jobs.work(inspectJob, (run) => runInspectJob({ storage, folder: join(folder, 'jobs') }, run));
await jobs.work(importJob, (run) =>
  runImportJob({ db, storage, folder: join(folder, 'jobs') }, run),
);
afterAll(async () => {
  await jobs.stop();
  await rm(folder, { recursive: true });
});

async function accountWith(name: string, ...roles: Role[]) {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}
const analyst = await accountWith('ani', 'analyst');

/** Uploads a file, and waits until it is inspected. */
async function upload(content: string): Promise<DataFile> {
  const { key, size, sha256, commit } = await storage.stage([Buffer.from(content)]);
  await commit();
  const facts = { storageKey: key, name: 'data.csv', dataset: 'complaints', size, sha256 };
  const id = await addDataFile(db, analyst, facts);
  await queueInspection({ db, jobs }, analyst, { id, name: 'data.csv' }, {});
  await vi.waitFor(async () => expect(await inspectionOf(id)).not.toBeNull(), 10_000);
  return find(id);
}
async function find(id: string): Promise<DataFile> {
  const file = await getDataFile(db, analyst, id);
  if (!file) throw new Error('The file is missing');
  return file;
}
const inspectionOf = async (id: string) => getInspection(db, analyst, await find(id));

/** Checks a file, and returns the result of the check. */
async function check(file: DataFile, mapping: number | null = null, joinedFile?: string) {
  const job = await queueImport({ db, jobs }, analyst, file, {
    mode: 'dry-run',
    skipRejected: false,
    replacesColumns: false,
    isSynthetic: false,
    choices: {},
    mapping,
    joinedFile,
    language: 'en',
  });
  await vi.waitFor(async () => expect((await getJob(db, job))?.result).toBeDefined(), 10_000);
  return getImport(db, analyst, file, job);
}

const storedFiles = async () => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
};

describe('an uploaded data file', () => {
  it('is known to analysts alone', async () => {
    const file = await upload('id,received_on\na,2025-01-01\n');
    const others = await accountWith('edi', 'editor', 'publisher', 'officer', 'administrator');
    for (const refused of [
      getDataFile(db, others, file.id),
      listDataFiles(db, others),
      removeDataFile({ db, storage }, others, file.id),
      getInspection(db, others, file),
      queueInspection({ db, jobs }, others, file, {}),
      getImport(db, others, file, file.id),
      saveMapping(db, others, { dataset: 'complaints', fingerprint: '', content: {} }),
    ])
      await expect(refused).rejects.toThrow(RoleMissing);
    expect((await listDataFiles(db, analyst)).map(({ id }) => id)).toContain(file.id);
  });

  it('leaves nothing of its content when it is removed, nor after 30 days', async () => {
    const before = await storedFiles();
    const removed = await upload('id,received_on\nSECRET-1,2025-13-01\n');
    const expired = await upload('id,received_on\nSECRET-2,2025-13-01\n');
    const results = [await check(removed), await check(expired)];
    expect(results.map((each) => each?.result?.rejects.kinds.length)).toEqual([1, 1]);
    // Each file, the report of its problems, and its rejected rows.
    expect((await storedFiles()).length).toBe(before.length + 6);

    await removeDataFile({ db, storage }, analyst, removed.id);
    await sql`update data_file set uploaded_at = now() - interval '31 days'
      where id = ${expired.id}`.execute(db);
    await purgeDataFiles({ db, storage });
    expect(await storedFiles()).toEqual(before);
    const kept = await db.selectFrom('job_result').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('SECRET');
    expect(await getDataFile(db, analyst, removed.id)).toBeNull();
    const job = results[0]?.job ?? '';
    expect(await getStaffJob(db, analyst, job)).toMatchObject({ state: 'done' });
  });

  it('is inspected within bounds, however wide it is', async () => {
    const names = Array.from({ length: 350 }, (_, index) => `c${index}`);
    const file = await upload(`${names.join()}\n${names.map(() => 'x'.repeat(300)).join()}\n`);
    const inspection = await inspectionOf(file.id);
    if (inspection?.outcome !== 'inspected') throw new Error('The file was not inspected');
    expect(inspection.file.columns).toHaveLength(300);
    expect(JSON.stringify(inspection).length).toBeLessThan(200_000);
  });

  it('is read by a mapping, which is kept once as long as it stays the same', async () => {
    const file = await upload('Nomor,Tanggal\nb1,31/01/2025\n');
    const content = {
      columns: { id: { from: 'Nomor' }, received_on: { from: 'Tanggal', formats: ['d/m/yyyy'] } },
    };
    const mapping = { dataset: 'complaints', fingerprint: 'f', content };
    const first = await saveMapping(db, analyst, mapping);
    expect(await saveMapping(db, analyst, mapping)).toBe(first);
    const other = await saveMapping(db, analyst, { ...mapping, content: { columns: {} } });
    expect(other).not.toBe(first);
    const fitting = { dataset: 'complaints', fingerprint: 'f' };
    expect((await listMappings(db, analyst, fitting)).map(({ id }) => id)).toEqual([other, first]);
    expect((await check(file, first))?.result?.result).toMatchObject({
      outcome: 'checked',
      counts: { added: 1, rejected: 0 },
    });
    expect((await check(file))?.result?.result).toMatchObject({
      outcome: 'unreadable',
      code: 'column-unknown',
    });
  });

  it('has mappings that are found however many were saved since, for any columns', async () => {
    const old = { dataset: 'complaints', fingerprint: 'old', content: {} };
    const id = await saveMapping(db, analyst, old);
    await sql`
      insert into data_mapping (dataset, fingerprint, content, saved_by, saved_at)
      select 'complaints', 'other ' || number, '{}', 'operator', now()
      from generate_series(1, 250) as number`.execute(db);
    expect(await listMappings(db, analyst, old)).toMatchObject([{ id }]);
    expect(await findMapping(db, analyst, { ...old, id: String(id) })).toMatchObject({ id });
    for (const unknown of ['0', '-', '999999999', '9'.repeat(20)])
      expect(await findMapping(db, analyst, { ...old, id: unknown })).toBeNull();
    const others = await listOtherMappings(db, analyst, old);
    expect(others.map(({ fingerprint }) => fingerprint)).toEqual(
      Array.from({ length: 20 }, (_, index) => `other ${250 - index}`),
    );
  });

  it('leaves nothing in the outcomes of files that it was joined to', async () => {
    const file = await upload('No,Date\nSHARED-1,2025-01-01\n');
    const second = await upload('Case,City\nSHARED-1,SECRET-3\nSHARED-2,SECRET-4\n');
    const content = {
      join: { on: ['No', 'Case'] },
      columns: {
        id: { from: 'No' },
        received_on: { from: 'Date' },
        city: { from: '2: City', unknown: 'not-stated' },
      },
    };
    const mapping = await saveMapping(db, analyst, {
      dataset: 'complaints',
      fingerprint: 'joined',
      content,
    });
    const checked = await check(file, mapping, second.id);
    expect(JSON.stringify(checked)).toContain('SECRET-3');
    await removeDataFile({ db, storage }, analyst, second.id);
    const kept = await db.selectFrom('job_result').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/SECRET-3|SHARED-2/);
    const job = checked?.job ?? '';
    expect(await getImport(db, analyst, file, job)).toBeNull();
    expect(await getStaffJob(db, analyst, job)).toMatchObject({
      kind: 'check',
      state: 'done',
      page: null,
    });
  });
});
