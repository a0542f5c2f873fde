import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { recordKeySecret } from '~/datasets/record-key.server';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { calculate } from '~/statistics/release/calculate.server';
import {
  getCalculation,
  getPublishedCalculation,
  listCalculations,
} from '~/calculations/calculation-queries.server';
import { keyCalculations } from '~/statistics/release/key-calculations.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import {
  listPublishedDatasets,
  rollbackPublication,
} from '~/statistics/release/rollback-publication.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { keyOfRecord, recordKeys } from '../support/record-keys';
import { policy } from '../support/policies';

const { db } = await createTestDatabase();
const by = { by: 'operator', recordKeys, policy } as const;

beforeEach(() => sql`truncate import, calculation cascade`.execute(db));

/** Imports a record and calculates. */
async function freezeRecord(dataset = complaints, id = '1', isSynthetic = false): Promise<number> {
  await insertRecords(db, dataset, [{ id, day: '2025-03-01' }], { isSynthetic });
  return (await freeze(db, dataset)).id;
}

describe('calculating', () => {
  it('freezes the current records with their count and newest date', async () => {
    const day = '2024-12-31';
    await insertRecords(db, complaints, [{ id: '1', day: '2025-03-01' }]);
    await insertRecords(db, complaints, [
      { id: '1', day },
      { id: '2', day: '2023-01-01' },
    ]);
    expect(await calculate(db, complaints, by)).toMatchObject({
      outcome: 'created',
      calculation: { dataset: 'complaints', records: 2, last_date: day, calculated_by: 'operator' },
    });
  });

  it('opens with the newest year that is complete enough', async () => {
    const records = (year: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${year}-${index}`,
        day: `${year}-01-${String((index % 28) + 1).padStart(2, '0')}`,
      }));
    await insertRecords(db, complaints, [
      ...records(1958, 1),
      ...records(2025, 188),
      ...records(2026, 8),
    ]);
    expect(await calculate(db, complaints, by)).toMatchObject({
      calculation: {
        first_date: '2025-01-01',
        earlier_years: [1958],
        last_date: '2026-01-08',
        covered_until: '2026-01-31',
        default_year: 2025,
      },
    });
  });

  it('keeps the newest calculation when nothing was imported after it, unless forced', async () => {
    const id = await freezeRecord();
    expect(await calculate(db, complaints, by)).toMatchObject({
      outcome: 'unchanged',
      calculation: { id },
    });
    expect(await calculate(db, complaints, { ...by, isForced: true })).toMatchObject({
      outcome: 'created',
    });
  });

  it('gives every state of a record the same key, even after the secret has changed', async () => {
    await freezeRecord(complaints, '7');
    await insertRecords(db, complaints, [
      { id: '7', day: '2025-04-01' },
      { id: '8', day: '2025-04-01' },
    ]);
    const other = recordKeySecret(Buffer.from('another secret'));
    await calculate(db, complaints, { ...by, recordKeys: other });
    const { rows } = await sql<{ id: string; key: number }>`
      select id, record_key as key from complaint order by id, import_id`.execute(db);
    const [former, now, added] = rows.map(({ key }) => key >>> 0);
    expect([former, now]).toEqual(Array(2).fill(keyOfRecord(complaints, '7')));
    expect(added).not.toBe(keyOfRecord(complaints, '8'));
  });

  it('creates only the missing keys, once', async () => {
    const keysOf = (id: number) =>
      db.selectFrom('calculation_key').selectAll().where('calculation_id', '=', id).execute();
    await insertRecords(db, complaints, [
      { id: '7', day: '2025-03-02' },
      { id: '8', day: '2025-03-01' },
    ]);
    const { id } = await freeze(db, complaints);
    const [kept] = await keysOf(id);
    await db.deleteFrom('calculation_key').execute();
    await sql`update complaint set record_key = null`.execute(db);
    for (const secret of [recordKeys, recordKeySecret(Buffer.from('another secret'))]) {
      await keyCalculations(db, secret);
      expect(await keysOf(id)).toEqual([kept]);
    }
    await db.deleteFrom('calculation_key').execute();
    await sql`delete from complaint where id = '7'`.execute(db);
    await keyCalculations(db, recordKeys);
    expect(await keysOf(id)).toEqual([]);
  });

  it('stores the code lists with the calculation, and is due again when they have changed', async () => {
    const id = await freezeRecord();
    const lists = await listCodeLists(db);
    await sql`insert into code values ('right', 'R99', 99, '{"id": "Baru"}', '{}')`.execute(db);
    const result = await calculate(db, complaints, by);
    expect(result).toMatchObject({ outcome: 'created' });
    const readCodeLists = createReadCodeLists(db);
    const [newer, older] = await listCalculations(db, 'complaints');
    expect(older?.id).toBe(id);
    expect(await readCodeLists(older?.code_lists ?? '')).toEqual(lists);
    expect(await readCodeLists(newer?.code_lists ?? '')).toEqual(await listCodeLists(db));
  });

  it('is refused without records', async () => {
    expect(await calculate(db, complaints, by)).toEqual({
      outcome: 'refused',
      code: 'no-records',
    });
  });

  it('marks a state as synthetic as long as one of its records is', async () => {
    await freezeRecord(complaints, '1', true);
    await freezeRecord(complaints, '2');
    await freezeRecord(complaints, '1');
    const calculations = await listCalculations(db, 'complaints');
    expect(calculations.map(({ is_synthetic }) => is_synthetic)).toEqual([false, true, true]);
  });

  it('waits for an import of the same dataset to end, and counts it', async () => {
    await insertRecords(db, complaints, [{ id: '1', day: '2025-03-01' }]);
    let calculating: ReturnType<typeof calculate> | undefined;
    await db.transaction().execute(async (transaction) => {
      await lockDataset(transaction, complaints);
      calculating = calculate(db, complaints, by);
      await insertRecords(transaction, complaints, [{ id: '2', day: '2025-03-02' }]);
    });
    expect(await calculating).toMatchObject({ calculation: { records: 2 } });
  });
});

describe('publishing', () => {
  it('shows visitors the calculation published last', async () => {
    const [first, second] = [await freezeRecord(), await freezeRecord(complaints, '2')];
    expect(await getPublishedCalculation(db, 'complaints')).toBeNull();
    await publishCalculation(db, second, by);
    await publishCalculation(db, first, by);
    expect((await getPublishedCalculation(db, 'complaints'))?.id).toBe(first);
    expect(await getPublishedCalculation(db, 'consultations')).toBeNull();
  });

  it('changes nothing when the calculation is already published', async () => {
    const id = await freezeRecord();
    await publishCalculation(db, id, by);
    expect(await publishCalculation(db, id, by)).toMatchObject({ outcome: 'unchanged' });
    const { rows } = await sql`select from publication`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it.each([4_711, 1e30, 1.5, NaN])('is refused for the unknown number %s', async (id) => {
    expect(await publishCalculation(db, id, by)).toEqual({
      outcome: 'refused',
      code: 'unknown-calculation',
    });
  });
});

describe('rolling back', () => {
  it('shows the former calculation, and can be undone by publishing again', async () => {
    const [first, second] = [await freezeRecord(), await freezeRecord(complaints, '2')];
    await publishCalculation(db, first, by);
    await publishCalculation(db, second, by);
    expect(await rollbackPublication(db, 'complaints', by)).toMatchObject({
      outcome: 'withdrawn',
      withdrawn: second,
      calculation: { id: first },
    });
    expect((await getPublishedCalculation(db, 'complaints'))?.id).toBe(first);
    expect(await publishCalculation(db, second, by)).toMatchObject({ outcome: 'published' });
  });

  it('is refused when nothing was published before', async () => {
    const refusal = (code: string) => ({ outcome: 'refused', code });
    const nothing = await rollbackPublication(db, 'complaints', by);
    expect(nothing).toEqual(refusal('nothing-published'));
    await publishCalculation(db, await freezeRecord(), by);
    const only = await rollbackPublication(db, 'complaints', by);
    expect(only).toEqual(refusal('nothing-before'));
  });

  it('does not show synthetic records after real ones, nor does a retraction', async () => {
    await publishCalculation(db, await freezeRecord(complaints, '1', true), by);
    const real = await freezeRecord();
    await publishCalculation(db, real, by);
    const refusal = { outcome: 'refused', code: 'nothing-before' };
    expect(await rollbackPublication(db, 'complaints', by)).toEqual(refusal);
    const retraction = { by: by.by, reason: 'Wrong' };
    expect(await retractCalculation(db, real, retraction)).toMatchObject(refusal);
    expect(
      await retractCalculation(db, real, { ...retraction, mayLeaveNothing: true }),
    ).toMatchObject({ outcome: 'retracted', published: null });
  });

  it('requires the name of a dataset if several are published', async () => {
    expect(await listPublishedDatasets(db)).toEqual([]);
    await publishCalculation(db, await freezeRecord(consultations), by);
    await publishCalculation(db, await freezeRecord(), by);
    expect(await listPublishedDatasets(db)).toEqual(['complaints', 'consultations']);
  });
});

describe('reading calculations', () => {
  it('returns to visitors whatever was published, and never a draft', async () => {
    const [first, second] = [await freezeRecord(), await freezeRecord(complaints, '2')];
    const draft = await freezeRecord(complaints, '3');
    await publishCalculation(db, first, by);
    await publishCalculation(db, second, by);
    await rollbackPublication(db, 'complaints', by);
    expect((await getCalculation(db, 'complaints', first))?.id).toBe(first);
    expect((await getCalculation(db, 'complaints', second))?.id).toBe(second);
    expect(await getCalculation(db, 'complaints', draft)).toBeNull();
    expect(await getCalculation(db, 'consultations', first)).toBeNull();
    expect(await getCalculation(db, 'complaints', 1e30)).toBeNull();
  });

  it('lists them for staff, the newest first, with the published one marked', async () => {
    const [first, second] = [await freezeRecord(), await freezeRecord(consultations)];
    const draft = await freezeRecord(complaints, '3');
    await publishCalculation(db, first, by);
    await publishCalculation(db, second, by);
    const list = await listCalculations(db);
    expect(list.map(({ id, isPublished }) => [id, isPublished])).toEqual([
      [draft, false],
      [second, true],
      [first, true],
    ]);
    expect(list.map(({ publishedAt }) => publishedAt !== null)).toEqual([false, true, true]);
    expect(await listCalculations(db, 'consultations')).toHaveLength(1);
  });
});
