import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readDemoSource } from '../../bin/demo/source';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { loadDemo } from '../../bin/commands/load-demo';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { type Query } from '~/engine/engine';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { readPolicy } from '~/protection/read-policy.server';
import { createTestDatabase } from '../support/database';
import { recordKeys } from '../support/record-keys';

/** The commission's published figures, by period and dimension. */
const published: Record<string, string>[] = parse(
  readFileSync('data/countries/id/published-statistics.csv'),
  {
    columns: true,
  },
);

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

  it('shows the published totals and all tables of one dimension exactly, also under “protected”', async () => {
    const found = await getPublishedCalculation(db, 'complaints');
    if (!found) throw new Error('The demo published nothing');
    const calculation = { ...found, date: '2026-10-15', coveredUntil: '2026-10-15' };
    const engine = createBitmapEngine({ db, hasKeys: true });
    const [policy, exact] = [await readPolicy('protected'), await readPolicy('exact')];
    if (policy.exact === 'all') throw new Error('The policy protects nothing');
    const dimensions = ['year', ...policy.exact];
    const tables = ['2021', '2023', '2025'].flatMap((year) =>
      dimensions.map((dimension): [string, Query] => [
        `${year} ${dimension}`,
        { filter: { codes: { year: [year] } }, measure: 'cases', dimension },
      ]),
    );
    const all = dimensions.map((dimension): [string, Query] => [
      dimension,
      { filter: { codes: {} }, measure: 'cases', dimension },
    ]);
    const requested = { requested: Object.fromEntries([...tables, ...all]) };
    const codeLists = await listCodeLists(db);
    const observed = { dataset: complaints, calculation, codeLists };
    const observations =
      (await getObservations({ engine, policy }, observed, requested)).requested ?? {};
    const counted =
      (await getObservations({ engine, policy: exact }, observed, requested)).requested ?? {};
    for (const [name, table] of Object.entries(observations)) {
      expect({ ...table, of: null }, name).toEqual({ ...counted[name], of: null });
    }
    const totals = published.filter(
      ({ measure, dimension = '', period = '' }) =>
        measure === 'cases' &&
        ['total', 'month'].includes(dimension) &&
        /^20\d\d(-\d\d)?$/.test(period),
    );
    expect(totals).toHaveLength(14);
    for (const { dimension, period = '', value } of totals) {
      const observation = observations[dimension === 'month' ? 'year_month' : 'year']?.of(period);
      expect(observation, period).toMatchObject({ protection: 'exact', value: Number(value) });
    }
  });

  it('changes nothing on the same day', async () => {
    const datasets = await loaded('2026-10-15');
    expect(datasets.map(({ counts }) => counts)).toEqual([null, null]);
    expect(await imports()).toHaveLength(2);
  });

  it('adds the new days on a later day, and recent complaints advance', async () => {
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

  it('is refused if real records were imported', async () => {
    await db.updateTable('import').set({ is_synthetic: false }).where('id', '=', 1).execute();
    expect(await load('2026-10-31')).toEqual({ outcome: 'refused', code: 'real-records' });
    await db.updateTable('import').set({ is_synthetic: true }).where('id', '=', 1).execute();
  });

  it('is refused if figures of real records were ever public, even if retracted since', async () => {
    await db.updateTable('calculation').set({ is_synthetic: false }).where('id', '=', 1).execute();
    await retractCalculation(db, 1, { by: 'operator', reason: 'Counted twice' });
    expect(await load('2026-10-31')).toEqual({ outcome: 'refused', code: 'real-records' });
  });
});
