import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Db } from '~/platform/db/client.server';
import { type ImportEffect } from '~/records/import-effect.server';
import { importRecords, type ImportOptions } from '~/records/import-records.server';
import { type SourceRow } from '~/records/source-row';
import { withdrawImport } from '~/records/withdraw-import.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { policy } from '../support/policies';

type Values = Record<string, string>;

async function* rowsOf(values: readonly Values[]): AsyncGenerator<SourceRow> {
  let line = 1;
  for (const row of values) yield { line: ++line, values: row };
}

let imports = 0;
const importRows = (db: Db, values: readonly Values[], options: Partial<ImportOptions> = {}) =>
  importRecords(db, {
    dataset: complaints,
    rows: rowsOf(values),
    fileName: `${++imports}.csv`,
    sha256: String(imports),
    isSynthetic: false,
    by: 'operator',
    today: '2026-11-21',
    ...options,
  });

async function effectOf(...given: Parameters<typeof importRows>): Promise<ImportEffect> {
  const result = await importRows(...given);
  if (!('findings' in result) || !result.findings.effect) throw new Error(result.outcome);
  return result.findings.effect;
}

const row = (id: string, received_on: string, others: Values = {}) => ({
  id,
  received_on,
  ...others,
});
const manyRows = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(`${year}-${index}`, `${year}-03-01`));

describe('what an import does', () => {
  it('is counted by year of receipt: added, changed, unchanged, before and after', async () => {
    const { db } = await createTestDatabase();
    await importRows(db, [
      row('A1', '2024-01-01'),
      row('A2', '2024-02-01'),
      row('A3', '2024-03-01'),
      row('A4', '2023-01-01'),
    ]);
    const file = [
      row('A1', '2024-01-01'),
      row('A2', '2024-02-01', { files: '3' }),
      row('A4', '2025-01-01'),
      row('B1', '2025-05-01'),
    ];
    const years = [
      {
        year: 2023,
        before: 1,
        after: 0,
        added: 0,
        changed: 0,
        unchanged: 0,
        others: 0,
        missing: 0,
      },
      {
        year: 2024,
        before: 3,
        after: 3,
        added: 0,
        changed: 1,
        unchanged: 1,
        others: 1,
        missing: 0,
      },
      {
        year: 2025,
        before: 0,
        after: 2,
        added: 1,
        changed: 1,
        unchanged: 0,
        others: 0,
        missing: 0,
      },
    ];
    expect((await effectOf(db, file, { mode: 'dry-run' })).years).toEqual(years);
    expect((await effectOf(db, file)).years).toEqual(years);
    const again = await effectOf(db, file, { mode: 'dry-run', sha256: 'again' });
    expect(again.years.map(({ before, after }) => [before, after])).toEqual([
      [3, 3],
      [2, 2],
    ]);
  });

  it('does not compare real records with the synthetic ones that they replace', async () => {
    const { db } = await createTestDatabase();
    await importRows(db, manyRows(2024, 5), { isSynthetic: true });
    const { years, files } = await effectOf(db, [row('A1', '2024-01-01')], { mode: 'dry-run' });
    expect(years).toEqual([
      {
        year: 2024,
        before: 0,
        after: 1,
        added: 1,
        changed: 0,
        unchanged: 0,
        others: 0,
        missing: 0,
      },
    ]);
    expect(files).toBeNull();
  });

  it('names the new records of months that the published version counts in full', async () => {
    const { db } = await createTestDatabase();
    await importRows(db, [row('A1', '2025-03-31'), row('A2', '2025-05-10')]);
    const file = [
      row('A1', '2025-03-31', { files: '1' }),
      row('B1', '2025-03-31'),
      row('B2', '2025-05-09'),
      row('B3', '2025-05-31'),
    ];
    expect((await effectOf(db, file, { mode: 'dry-run' })).late).toBeNull();
    const { id } = await freeze(db, complaints);
    await db
      .updateTable('calculation')
      .set({ covered_until: '2025-05-10' })
      .where('id', '=', id)
      .execute();
    await publishCalculation(db, id, { by: 'operator', policy });
    const late = { records: 1, until: '2025-04-30', calculation: id };
    expect((await effectOf(db, file, { mode: 'dry-run' })).late).toEqual(late);
    // Real records are not late for synthetic ones.
    await db.updateTable('calculation').set({ is_synthetic: true }).where('id', '=', id).execute();
    expect((await effectOf(db, file, { mode: 'dry-run' })).late).toBeNull();
  });

  it('is compared with the last files, of which at least four show what is usual', async () => {
    const { db } = await createTestDatabase();
    const filesOf = async () =>
      (await effectOf(db, [row('X', '2026-01-01')], { mode: 'dry-run' })).files;
    expect(await filesOf()).toBeNull();
    const withdrawn = await importRows(db, manyRows(2020, 500));
    if (withdrawn.outcome !== 'imported') throw new Error(withdrawn.outcome);
    await withdrawImport(db, withdrawn.importId, { by: 'operator' });
    for (const count of [10, 30, 20]) await importRows(db, manyRows(2024, count));
    expect(await filesOf()).toMatchObject({ last: { rows: 20 }, usual: null });
    await importRows(db, manyRows(2022, 15), { fileName: 'last.csv' });
    expect(await filesOf()).toMatchObject({
      last: { name: 'last.csv', rows: 15 },
      usual: { from: 10, to: 30, files: 4 },
    });
    // The rows that a file rejected, corrected in one of their own, are no measure for a whole file.
    const rows = [...manyRows(2021, 25), row('bad', 'besok'), row('worse', 'lusa')];
    await importRows(db, rows, { fileName: 'whole.csv', skipRejected: true });
    await importRows(db, manyRows(2026, 2), { fileName: 'corrected.csv' });
    expect(await filesOf()).toMatchObject({
      last: { name: 'whole.csv', rows: 27 },
      usual: { from: 10, to: 30, files: 5 },
    });
    // Smaller files that come later are no corrections, although it rejected as many rows as they have.
    await importRows(db, manyRows(2026, 2), { fileName: 'small.csv' });
    expect(await filesOf()).toMatchObject({
      last: { name: 'small.csv', rows: 2 },
      usual: { from: 2, to: 30, files: 6 },
    });
  });

  it('is printed by the command', async () => {
    const { db } = await createTestDatabase();
    const importContent = await createImportTerminal(db);
    await importRows(db, manyRows(2024, 4));
    const { out } = await importContent('id,received_on\n2024-0,2024-03-01\nB,2024-03-02\n', {
      mode: 'dry-run',
    });
    expect(out).toMatch(/By year of receipt:\n {2}2024: before 4, after 5;.*\(\+25%\)\n/);
    expect(out).toMatch(/The last file \(\d+\.csv, .*\) had 4 rows; this one has 2 \(−50%\)\./);
  });
});
