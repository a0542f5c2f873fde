import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Account } from '~/auth/account';
import { findAccountOfJob } from '~/auth/sessions.server';
import { complaints } from '~/datasets/complaints';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { mergeCodes } from '~/records/codes/merge-codes.server';
import { fileOptionsSchema, importJob, runImportJob } from '~/records/import-job.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { addDataFile } from '~/workspace/files/data-files.server';
import {
  getImport,
  getMapping,
  latestMappingAt,
  queueImport,
  readMappingVersion,
  saveMapping,
} from '~/workspace/files/imports.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'terang-at-once-'));
const storage = await openStorage({ DATA_DIRECTORY: directory });
const folder = join(directory, 'jobs');
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
await jobs.work(importJob, (run) => runImportJob({ db, storage, folder }, run));
afterAll(async () => {
  await jobs.stop();
  await rm(directory, { recursive: true });
});

const [first, second] = [await addAnalyst('ani'), await addAnalyst('budi')];

async function addAnalyst(name: string): Promise<Account> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, 'analyst');
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}

/** Queues a check or an import of a file. */
async function queue(rows: string[], mapping: number, mode: 'dry-run' | 'commit' = 'dry-run') {
  const text = ['No,Date,Via', ...rows].join('\n');
  const { key, size, sha256, commit } = await storage.stage([Buffer.from(text)]);
  await commit();
  const facts = { storageKey: key, name: 'data.csv', dataset: 'complaints', size, sha256 };
  const file = { id: await addDataFile(db, first, facts), name: 'data.csv', dataset: 'complaints' };
  const options = { ...fileOptionsSchema.parse({ mode }), mapping, language: 'en' };
  const job = await queueImport({ db, jobs }, first, file, options);
  return { file, job };
}

async function resultOf({ file, job }: Awaited<ReturnType<typeof queue>>) {
  await vi.waitFor(async () => expect((await getJob(db, job))?.result).toBeDefined(), 20_000);
  return (await getImport(db, first, file, job))?.result?.result;
}

const contentWith = (values: object, others: object = {}) => ({
  columns: {
    id: { from: 'No' },
    received_on: { from: 'Date' },
    method: { from: 'Via', values, ...others },
  },
});

describe('two analysts who edit a mapping at once', () => {
  const ofColumns = { dataset: 'complaints', fingerprint: 'at-once' };
  const read = (id: number) => readMappingVersion(db, 'complaints', id);

  it('both find their decisions in its newest version, and whose it contains', async () => {
    const start = contentWith({ Web: 'M01' });
    const began = await saveMapping(db, first, { ...ofColumns, content: start });
    const base = { version: began, content: start };
    const [ofFirst, ofSecond] = await Promise.all([
      saveMapping(db, first, {
        ...ofColumns,
        content: contentWith({ Web: 'M01', Kite: 'M02' }),
        base,
      }),
      saveMapping(db, second, {
        ...ofColumns,
        content: contentWith({ Web: 'M03' }, { unknown: 'not-stated' }),
        base,
      }),
    ]);
    const [earlier = 0, later = 0] = [ofFirst, ofSecond].sort((a, b) => a - b);
    expect(await read(later)).toEqual(
      contentWith({ Web: 'M03', Kite: 'M02' }, { unknown: 'not-stated' }),
    );
    const merged = await getMapping(db, first, { dataset: 'complaints', id: later });
    expect(merged).toMatchObject({
      earlier: { id: earlier, savedBy: String((earlier === ofFirst ? first : second).id) },
      superseded: [],
    });
    expect(await getMapping(db, first, { dataset: 'complaints', id: earlier })).toMatchObject({
      earlier: null,
    });
  });

  it('see which decision of both applies, and save nothing twice', async () => {
    const fingerprint = 'differing';
    const save = (account: Account, value: string, base: { version: number | null }) =>
      saveMapping(db, account, {
        dataset: 'complaints',
        fingerprint,
        content: contentWith({ Web: value }),
        base: { ...base, content: contentWith({}) },
      });
    const earlier = await save(first, 'M01', { version: null });
    expect(await save(second, 'M01', { version: null })).toBe(earlier);
    const later = await save(second, 'M02', { version: null });
    expect(await read(later)).toEqual(contentWith({ Web: 'M02' }));
    expect(await getMapping(db, first, { dataset: 'complaints', id: later })).toMatchObject({
      earlier: { id: earlier },
      superseded: [{ path: ['columns', 'method', 'values', 'Web'], earlier: 'M01', later: 'M02' }],
    });
    // Whoever has seen the latest version goes on from it.
    expect(await save(first, 'M01', { version: later })).toBeGreaterThan(later);
  });

  it('decide about values of a check by what was the latest version when it began', async () => {
    const saved = { dataset: 'complaints', fingerprint: 'check', content: contentWith({}) };
    const began = await saveMapping(db, first, saved);
    const check = await queue(['1,2025-01-01,Kite'], began);
    await resultOf(check);
    await saveMapping(db, second, { ...saved, content: contentWith({ Drum: 'M01' }) });
    const { job } = check;
    expect(await latestMappingAt(db, { ...saved, job })).toBe(began);
    expect(await latestMappingAt(db, { ...saved, fingerprint: 'other', job })).toBeNull();
  });
});

describe('other work at once', () => {
  it('imports after a publication that goes on, which shows what was calculated', async () => {
    await insertRecords(db, complaints, [{ id: 'a', day: '2025-01-01', codes: {} }]);
    const { id } = await freeze(db, complaints);
    const content = contentWith({});
    const ofFile = { dataset: 'complaints', fingerprint: 'publication', content };
    const mapping = await saveMapping(db, first, ofFile);
    let queued: Awaited<ReturnType<typeof queue>> | undefined;
    const published = await publishCalculation(db, id, {
      by: 'operator',
      policy,
      async beforeCommit() {
        queued = await queue(['b,2025-01-02,M01'], mapping, 'commit');
        await vi.waitFor(
          async () => expect((await getJob(db, queued?.job ?? ''))?.state).toBe('active'),
          20_000,
        );
        expect((await getJob(db, queued.job))?.result).toBeUndefined();
      },
    });
    expect(published.outcome).toBe('published');
    if (!queued) throw new Error('Nothing was queued');
    expect(await resultOf(queued)).toMatchObject({ outcome: 'imported', counts: { added: 1 } });
    const { records } = await db
      .selectFrom('calculation')
      .select('records')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(records)).toBe(1);
  });

  it('says which codes were merged while a mapping that gives them was edited', async () => {
    const content = contentWith({ Kite: 'M01' });
    const ofFile = { dataset: 'complaints', fingerprint: 'merge', content };
    const mapping = await saveMapping(db, first, ofFile);
    const merge = { list: 'proposal_type', from: 'M01', into: 'M02', by: { accountId: first.id } };
    expect(await mergeCodes(db, { ...merge, mode: 'commit' })).toMatchObject({ outcome: 'merged' });
    expect(await resultOf(await queue(['c,2025-01-03,Kite'], mapping))).toMatchObject({
      outcome: 'checked',
      findings: { returned: [{ column: 'method', code: 'M01', into: 'M02', records: 1 }] },
    });
  });
});
