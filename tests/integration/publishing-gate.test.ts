import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
import { rollbackPublication } from '~/features/statistics/calculations/rollback-publication.server';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const by = { by: 'operator', policy: await readPolicy('protected') } as const;

beforeEach(async () => {
  await sql`truncate import, calculation, publication cascade`.execute(db);
});

async function freezeMore(from: number, count: number, year = 2025, codes = {}): Promise<number> {
  const ids = Array.from({ length: count }, (_, index) => String(from + index));
  await insertRecords(
    db,
    complaints,
    ids.map((id) => ({ id, day: `${year}-03-01`, codes })),
  );
  return (await freeze(db, complaints)).id;
}

describe('publishing under the policy "protected"', () => {
  it('is free at first, and refused with fewer than 20 changed records of a year', async () => {
    const first = await freezeMore(0, 3);
    expect(await publishCalculation(db, first, by)).toMatchObject({ outcome: 'published' });
    const refused = await publishCalculation(db, await freezeMore(3, 19), by);
    expect(refused).toMatchObject({
      ...{ outcome: 'refused', code: 'too-few-changes', year: '2025', changes: 19, least: 20 },
    });
    const enough = await freezeMore(22, 1);
    expect(await publishCalculation(db, enough, by)).toMatchObject({ outcome: 'published' });
  });

  it('asks for 20 in each year that it touches, changed records included', async () => {
    await publishCalculation(db, await freezeMore(0, 40), by);
    await freezeMore(100, 20, 2024);
    const changed = await freezeMore(0, 19, 2025, { right: ['R01'] });
    expect(await publishCalculation(db, changed, by)).toMatchObject({ year: '2025', changes: 19 });
    const more = await freezeMore(19, 1, 2025, { right: ['R01'] });
    expect(await publishCalculation(db, more, by)).toMatchObject({ outcome: 'published' });
  });

  it('compares with what was published last, also where that was rolled back', async () => {
    const first = await freezeMore(0, 20);
    await publishCalculation(db, first, by);
    const second = await freezeMore(20, 20);
    await publishCalculation(db, second, by);
    await rollbackPublication(db, complaints.name, by);
    const third = await freezeMore(40, 1);
    expect(await publishCalculation(db, third, by)).toMatchObject({ changes: 1 });
    expect(await publishCalculation(db, second, by)).toMatchObject({ outcome: 'published' });
  });

  it('is overridden with a reason, which is kept', async () => {
    await publishCalculation(db, await freezeMore(0, 3), by);
    const few = await freezeMore(3, 1);
    const blank = await publishCalculation(db, few, { ...by, override: ' ' });
    expect(blank).toMatchObject({ code: 'too-few-changes' });
    const settings = { DATABASE_URL: url, PROTECTION_POLICY: 'protected' };
    const publish = ['publish', String(few)];
    const refused = await terangInProcess(publish, settings);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('only 1 records of 2025'),
    });
    const override = 'A wrong figure is corrected.';
    const published = await terangInProcess([...publish, '--override', override], settings);
    expect(published).toMatchObject({ code: 0 });
    const log = await db
      .selectFrom('publication')
      .select(['published_by', 'override_reason'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { published_by: 'operator', override_reason: null },
      { published_by: 'operator', override_reason: override },
    ]);
    const { output } = await terangInProcess(['calculations'], settings);
    expect(output).toContain(`published, although few records had changed: ${override}\n`);
    expect(output.match(/few records/g)).toHaveLength(1);
  });

  it('changes nothing under the policy "exact", which shows every change anyway', async () => {
    const exact = { ...by, policy: await readPolicy('exact') };
    await publishCalculation(db, await freezeMore(0, 3), exact);
    expect(await publishCalculation(db, await freezeMore(3, 1), exact)).toMatchObject({
      outcome: 'published',
    });
  });
});
