import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createTestDatabase } from '../support/database';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();

const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });

describe('the commands of calculations', () => {
  it('freeze, publish, list and roll back, retract, and report what they did', async () => {
    await insertRecords(db, complaints, [{ id: '1', day: '2025-03-01' }]);
    const created = await terang('calculate');
    expect(created).toMatchObject({ code: 0 });
    expect(created.output).toContain('Calculation 1 of complaints: 1 record up to 1 March 2025');
    expect((await terang('calculate')).output).toContain('Nothing was imported since');
    const made = new Date('2026-01-31T17:05Z');
    await db.updateTable('calculation').set({ calculated_at: made }).execute();
    expect((await terang('calculations')).output).toContain('1 February 2026 at 00:05 GMT+7');
    expect((await terang('publish', '1')).output).toContain('is published');
    const announced = await db.selectFrom('announcement').select(['kind', 'subject']).execute();
    expect(announced).toEqual([{ kind: 'newData', subject: '1' }]);
    expect((await terang('calculations')).output).toMatch(/1 +complaints +1 .+ published/);
    const refused = await terang('rollback');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('so it stays');
    const kept = await terang('retract', '1', '--why', 'Names were in it.');
    expect(kept).toMatchObject({ code: 1 });
    expect(kept.output).toContain('Publish another first');
    const retracted = await terang('retract', '1', '--why', 'Names were in it.', '--leave-nothing');
    expect(retracted).toMatchObject({ code: 0 });
    expect(retracted.output).toContain('Nothing of complaints is published now');
    expect((await terang('publish', '1')).output).toContain('(Names were in it.) and cannot be');
    expect((await terang('calculations')).output).toMatch(
      /retracted by operator on .+: Names were in it\./,
    );
  });

  it('reject unknown numbers and datasets', async () => {
    expect(await terang('publish', 'x')).toMatchObject({ code: 1 });
    const { code, output } = await terang('calculate', '--dataset', 'colours');
    expect(code).toBe(1);
    expect(output).toContain('Known datasets: complaints, consultations');
  });
});
