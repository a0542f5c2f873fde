import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { isCurrentAt } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';
import { recordKeys } from '../support/record-keys';
import { policy } from '../support/policies';

const by = 'operator';
const { db, url } = await createTestDatabase();
const importContent = await createImportTerminal(db);

/** Returns the states of complaints, by id: now, or as a calculation counts them. */
async function statesOf(db: Db, throughImport = 1_000_000) {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from complaint where ${isCurrentAt(throughImport)} order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** Imports a file of ids and statuses; returns the number of the import. */
async function importStates(states: Record<string, string>, isSynthetic = false): Promise<number> {
  const rows = Object.entries(states).map(([id, status]) => `${id},2025-03-01,${status}\n`);
  const { exitCode } = await importContent(`id,received_on,status\n${rows.join('')}`, {
    isSynthetic,
  });
  expect(exitCode).toBe(0);
  const { id } = await db
    .selectFrom('import')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

describe('withdrawing an import', () => {
  it('restores synthetic records only if there are no other real ones', async () => {
    await importStates({ X: 'S01', Y: 'S01' }, true);
    const first = await importStates({ A: 'S01' });
    const second = await importStates({ X: 'S02' });
    expect(await withdrawImport(db, first, { by })).toEqual({
      outcome: 'refused',
      code: 'changed-since',
      later: [{ importId: second, records: 1, examples: ['X'] }],
    });
    expect(await withdrawImport(db, second, { by })).toMatchObject({ removed: 1, restored: 0 });
    expect(await withdrawImport(db, first, { by })).toMatchObject({ removed: 1, restored: 2 });
    expect(await statesOf(db)).toEqual({ X: 'S01', Y: 'S01' });
    const calculated = await calculate(db, complaints, { recordKeys, policy, by });
    expect(calculated).toMatchObject({ calculation: { is_synthetic: true, records: 2 } });
    await importStates({ X: 'S02' });
    expect(await statesOf(db)).toEqual({ X: 'S02' });
  });

  it('does not change what earlier calculations count, and lets its file be imported again', async () => {
    await importStates({ A: 'S01', B: 'S01' });
    const before = await statesOf(db);
    const file = { A: 'S02', C: 'S02' };
    const number = await importStates(file);
    const after = await statesOf(db);
    expect(await withdrawImport(db, number, { by })).toMatchObject({ removed: 1, restored: 1 });
    expect(await statesOf(db)).toEqual(before);
    expect(await statesOf(db, number)).toEqual(after);
    const again = await importStates(file);
    expect(again).toBeGreaterThan(number);
    expect(await statesOf(db)).toEqual(after);
  });

  it('reports which later imports found records unchanged', async () => {
    const number = await importStates({ M: 'S01' });
    const later = await importStates({ M: 'S01', N: 'S01' });
    const checked = await withdrawImport(db, number, { by, mode: 'dry-run' });
    expect(checked).toMatchObject({
      outcome: 'checked',
      foundUnchanged: [{ id: later, unchanged: 1 }],
    });
  });

  it('names all later imports that prevent it, in the order to withdraw them', async () => {
    const first = await importStates({ T: 'S01', U: 'S01' });
    const second = await importStates({ T: 'S02' });
    const third = await importStates({ T: 'S03', U: 'S03' });
    const refusal = await withdrawImport(db, first, { by });
    expect(refusal).toEqual({
      outcome: 'refused',
      code: 'changed-since',
      later: [
        { importId: third, records: 2, examples: ['T', 'U'] },
        { importId: second, records: 1, examples: ['T'] },
      ],
    });
    for (const id of [third, second, first]) {
      expect(await withdrawImport(db, id, { by })).toMatchObject({ outcome: 'withdrawn' });
    }
  });

  it('leaves the sum of the other imports, or refuses if these changed its records', async () => {
    const number = fc.integer({ min: 0, max: 7 });
    const states = fc.dictionary(
      fc.constantFrom('P', 'Q', 'R'),
      fc.constantFrom('S01', 'S02', 'S03'),
      { minKeys: 1 },
    );
    const step = fc.oneof(states, number);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const standing = new Map<number, Record<string, string>>();
        const base = await statesOf(db);
        const expected = () => Object.assign({}, base, ...standing.values());
        for (const step of steps) {
          const present = await statesOf(db);
          if (typeof step === 'object') {
            const changes = Object.entries(step).filter(([id, status]) => present[id] !== status);
            const records = changes.map(([id, status]) => ({
              id,
              day: '2025-03-01',
              codes: { status },
            }));
            const id = await insertRecords(db, complaints, records);
            standing.set(id, Object.fromEntries(changes));
          } else {
            const entry = [...standing].at(step);
            if (!entry) continue;
            const [id, codes] = entry;
            const later = [...standing].filter(
              ([other, changed]) => other > id && Object.keys(codes).some((key) => key in changed),
            );
            const result = await withdrawImport(db, id, { by });
            if (later.length === 0) standing.delete(id);
            if (result.outcome === 'refused' && result.code === 'changed-since') {
              const named = result.later.map(({ importId }) => importId);
              expect(named).toEqual(later.map(([other]) => other).reverse());
            } else expect([result.outcome, later]).toEqual(['withdrawn', []]);
          }
          expect(await statesOf(db)).toEqual(expected());
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the commands', () => {
  const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });

  it('list imports, try a withdrawal without writing, withdraw, and refuse a second time', async () => {
    const number = String(await importStates({ V: 'S01' }));
    const before = await statesOf(db);
    const tried = await terang('withdraw-import', number, '--dry-run');
    expect(tried.code).toBe(0);
    expect(tried.output).toContain('would remove 1 records and bring 0 back');
    expect(await statesOf(db)).toEqual(before);
    const withdrawn = await terang('withdraw-import', number);
    expect(withdrawn).toMatchObject({ code: 0 });
    expect(withdrawn.output).toContain(`Import ${number} (`);
    expect(Object.keys(await statesOf(db))).not.toContain('V');
    const again = await terang('withdraw-import', number);
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toContain('already withdrawn');
    const { output } = await terang('imports');
    const withdrawal = Number(number) + 1;
    expect(output).toMatch(new RegExp(`^ *${number} .+ withdrawn by import ${withdrawal}$`, 'm'));
    expect(output).toMatch(new RegExp(`^ *${withdrawal} .+ withdraws import ${number}$`, 'm'));
    expect(await terang('withdraw-import', 'x')).toMatchObject({ code: 1 });
  });

  it('do not guess which of two published datasets to roll back', async () => {
    const { db, url } = await createTestDatabase();
    for (const dataset of [complaints, consultations]) {
      await insertRecords(db, dataset, [{ id: '1', day: '2025-03-01' }]);
      for (const isForced of [false, true]) {
        const result = await calculate(db, dataset, { recordKeys, policy, by, isForced });
        if (result.outcome === 'refused') throw new Error(result.code);
        await publishCalculation(db, result.calculation.id, { by, policy });
      }
    }
    const settings = { DATABASE_URL: url };
    const refused = await terangInProcess(['rollback'], settings);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('complaints, consultations');
    const chosen = ['rollback', '--dataset', 'complaints', '--note-id', 'Angkanya keliru.'];
    const done = await terangInProcess(chosen, settings);
    expect(done).toMatchObject({ code: 0 });
  });
});
