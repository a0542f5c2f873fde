import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readDemoSource } from '../../bin/demo/source';
import { getPublishedCalculation } from '~/features/statistics/calculations/calculation-queries.server';
import { loadDemo } from '../../bin/commands/load-demo';
import { createTestDatabase } from '../support/database';
import { recordKeys } from '../support/record-keys';

describe('the demo', async () => {
  const { db } = await createTestDatabase();
  const source = readDemoSource();
  const load = (until: string) =>
    loadDemo(db, { source, request: { until }, by: 'operator', recordKeys });
  const loaded = async (until: string) => {
    const result = await load(until);
    if (result.outcome === 'refused') throw new Error(result.code);
    return result.datasets;
  };
  const imports = () =>
    db.selectFrom('import').select(['dataset', 'is_synthetic', 'rejected']).execute();

  it('imports every record, marked as synthetic, and publishes the calculations', async () => {
    const [complaints, consultations] = await loaded('2026-10-15');
    expect(complaints?.counts?.added).toBeGreaterThan(19_000);
    expect(consultations?.counts?.added).toBeGreaterThan(13_500);
    expect(await imports()).toEqual([
      { dataset: 'complaints', is_synthetic: true, rejected: 0 },
      { dataset: 'consultations', is_synthetic: true, rejected: 0 },
    ]);
    const published = await getPublishedCalculation(db, 'complaints');
    expect(published?.records).toBe(complaints?.counts?.added);
    expect(published?.is_synthetic).toBe(true);
    expect(published?.last_date).toBe('2026-10-15');
  });

  it('changes nothing on the same day', async () => {
    const datasets = await loaded('2026-10-15');
    expect(datasets.map(({ counts }) => counts)).toEqual([null, null]);
    expect(await imports()).toHaveLength(2);
  });

  it('adds the new days on a later day and lets recent complaints move on', async () => {
    const [complaints, consultations] = await loaded('2026-10-30');
    expect(complaints?.counts?.added).toBeGreaterThan(50);
    expect(complaints?.counts?.changed).toBeGreaterThan(10);
    expect(consultations?.counts?.changed).toBe(0);
    expect((await getPublishedCalculation(db, 'complaints'))?.last_date).toBe('2026-10-30');
  });

  it('has places abroad and places that are not stated', async () => {
    const { rows } = await sql<{ province: string }>`
      select distinct province from complaint where superseded_by is null`.execute(db);
    const codes = rows.map(({ province }) => province);
    expect(codes).toHaveLength(40);
    expect(codes).toEqual(expect.arrayContaining(['_X', '_Z']));
  });

  it('does nothing before the first year', async () => {
    const { db: empty } = await createTestDatabase();
    const options = {
      source,
      request: { until: '2018-12-31' },
      by: 'operator' as const,
      recordKeys,
    };
    expect(await loadDemo(empty, options)).toEqual({ outcome: 'refused', code: 'no-records' });
  });

  it('refuses where real records were imported', async () => {
    await db.updateTable('import').set({ is_synthetic: false }).where('id', '=', 1).execute();
    expect(await load('2026-10-31')).toEqual({ outcome: 'refused', code: 'real-records' });
  });
});
