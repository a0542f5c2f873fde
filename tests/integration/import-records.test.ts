import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { recordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { importRecords, type ImportOptions } from '~/records/import-records.server';
import { type Reject, type SourceRow } from '~/records/source-row';
import { createTestDatabase } from '../support/database';
import { keyOfRecord, recordKeys } from '../support/record-keys';

type Values = Record<string, string>;

async function* rowsOf(values: Values[]): AsyncGenerator<SourceRow> {
  let line = 1;
  for (const row of values) yield { line: ++line, values: row };
}

let imports = 0;

/** Imports rows of complaints as a file. */
function importComplaints(db: Db, values: Values[], options: Partial<ImportOptions> = {}) {
  return importRecords(db, {
    dataset: complaints,
    rows: rowsOf(values),
    fileName: 'complaints.csv',
    sha256: String(++imports),
    isSynthetic: false,
    by: 'operator',
    today: '2026-11-21',
    ...options,
  });
}

async function currentRecords(db: Db) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from complaint where superseded_by is null order by id`.execute(db);
  return rows;
}

const jakarta = {
  id: 'A1',
  received_on: '2025-03-01',
  city: '31.71',
  right: 'R04;R01',
  files: '2',
};
const abroad = { id: 'A2', received_on: '2025-03-02', country: 'AU', case_detail: 'I01.2' };

describe('records', () => {
  it('get their keys when they are imported, and keep them, even after the secret has changed', async () => {
    const { db } = await createTestDatabase();
    await importComplaints(db, [jakarta], { recordKeys });
    const other = recordKeySecret(Buffer.from('another secret'));
    const changed = { ...jakarta, files: '3' };
    await importComplaints(db, [changed, abroad], { recordKeys: other });
    const { rows } = await sql<{ id: string; key: number }>`
      select id, record_key as key from complaint order by id, import_id`.execute(db);
    const key = keyOfRecord(complaints, 'A1') | 0;
    expect(rows).toEqual([
      { id: 'A1', key },
      { id: 'A1', key },
      { id: 'A2', key: expect.any(Number) },
    ]);
    expect(rows[2]?.key).not.toBe(keyOfRecord(complaints, 'A2') | 0);
  });

  it('are stored with every dimension resolved', async () => {
    const { db } = await createTestDatabase();
    const result = await importComplaints(db, [jakarta, abroad]);
    expect(result).toMatchObject({
      outcome: 'imported',
      counts: { rows: 2, added: 2, changed: 0, unchanged: 0, rejected: 0, replaced: 0 },
    });
    expect(await currentRecords(db)).toMatchObject([
      {
        id: 'A1',
        received_on: '2025-03-01',
        province: '31',
        province_34: '31',
        city: '31.71',
        country: 'ID',
        right: ['R01', 'R04'],
        issue: [],
        status: '_X',
        files: 2,
      },
      { id: 'A2', province: '_Z', province_34: '_Z', city: '_Z', issue: ['I01'], files: null },
    ]);
  });

  it('keep their stage dates: existing days from their own until the current day, none of closing for an open case', async () => {
    const { db } = await createTestDatabase();
    const row = (id: string, values: Values) => ({ id, received_on: '2025-03-01', ...values });
    const rejects: Reject[] = [];
    const result = await importComplaints(
      db,
      [
        row('B1', { first_answer_on: '2025-03-01', closed_on: '2026-11-21', status: 'S06' }),
        row('B2', { closed_on: '2025-04-01' }),
        row('B3', { status: 'S06' }),
        row('C1', { closed_on: '2025-02-28' }),
        row('C2', { first_answer_on: '2026-11-22' }),
        row('C3', { closed_on: '2025-02-30' }),
        row('C4', { closed_on: '1 May' }),
        row('C5', { closed_on: '2025-05-01', status: 'S01' }),
      ],
      { skipRejected: true, onReject: (reject) => rejects.push(reject) },
    );
    expect(result.outcome).toBe('imported');
    expect(await currentRecords(db)).toMatchObject([
      { id: 'B1', first_answer_on: '2025-03-01', closed_on: '2026-11-21' },
      { id: 'B2', first_answer_on: null, closed_on: '2025-04-01' },
      { id: 'B3', first_answer_on: null, closed_on: null },
    ]);
    expect(rejects.map(({ column, reason }) => [column, reason])).toEqual([
      ['closed_on', 'date-before'],
      ['first_answer_on', 'date-in-future'],
      ['closed_on', 'date-impossible'],
      ['closed_on', 'date-format'],
      ['closed_on', 'closed-but-open'],
    ]);
  });

  it('keep a date for which a file has no column, unless the new status contradicts it', async () => {
    const { db } = await createTestDatabase();
    const keptColumns = ['closed_on'];
    const row = { id: 'B1', received_on: '2025-03-01' };
    await importComplaints(db, [{ ...row, status: 'S06', closed_on: '2025-05-01' }]);
    await importComplaints(db, [{ ...row, status: 'S06', files: '3' }], { keptColumns });
    expect(await currentRecords(db)).toMatchObject([{ files: 3, closed_on: '2025-05-01' }]);
    const rejects: Reject[] = [];
    await importComplaints(db, [{ ...row, status: 'S01' }], {
      keptColumns,
      onReject: (reject) => rejects.push(reject),
    });
    expect(rejects).toMatchObject([{ column: 'closed_on', reason: 'kept-contradicts' }]);
  });

  it('keep their earlier states when they change, and write nothing when they do not', async () => {
    const { db } = await createTestDatabase();
    await importComplaints(db, [jakarta, abroad]);
    const second = await importComplaints(db, [{ ...jakarta, status: 'S01' }, abroad]);
    expect(second).toMatchObject({ counts: { added: 0, changed: 1, unchanged: 1 } });
    const { rows } = await sql<{ id: string; status: string; superseded_by: number | null }>`
      select id, status, superseded_by from complaint order by id, import_id`.execute(db);
    expect(rows).toEqual([
      { id: 'A1', status: '_X', superseded_by: 2 },
      { id: 'A1', status: 'S01', superseded_by: null },
      { id: 'A2', status: '_X', superseded_by: null },
    ]);
  });

  it('are recognised when the same file is imported again', async () => {
    const { db } = await createTestDatabase();
    await importComplaints(db, [jakarta], { sha256: 'same' });
    const again = await importComplaints(db, [abroad], { sha256: 'same' });
    expect(again).toMatchObject({ outcome: 'already-imported', importId: 1 });
    const otherMapping = await importComplaints(db, [abroad], {
      sha256: 'same',
      mappingSha256: 'another',
    });
    expect(otherMapping.outcome).toBe('imported');
    expect(await currentRecords(db)).toHaveLength(2);
  });

  it('replace synthetic ones in the same transaction', async () => {
    const { db } = await createTestDatabase();
    await importComplaints(db, [jakarta, { ...abroad, id: 'demo' }], { isSynthetic: true });
    const checked = await importComplaints(db, [jakarta], { mode: 'dry-run' });
    expect(checked).toMatchObject({ outcome: 'checked', counts: { added: 1, replaced: 2 } });
    expect(await currentRecords(db)).toHaveLength(2);
    const real = await importComplaints(db, [jakarta]);
    expect(real).toMatchObject({ outcome: 'imported', counts: { added: 1, replaced: 2 } });
    expect(await currentRecords(db)).toHaveLength(1);
    expect(await importComplaints(db, [abroad], { isSynthetic: true })).toEqual({
      outcome: 'refused',
      code: 'synthetic-over-real',
    });
  });
});

describe('a rejected row', () => {
  const wrong = { ...abroad, right: 'R99' };

  it('refuses the whole import and is reported', async () => {
    const { db } = await createTestDatabase();
    const rejects: Reject[] = [];
    const result = await importComplaints(db, [jakarta, wrong], {
      onReject: (reject) => rejects.push(reject),
    });
    expect(result).toMatchObject({ outcome: 'refused', code: 'rows-rejected' });
    expect(rejects).toMatchObject([
      { line: 3, column: 'right', value: 'R99', reason: 'code-unknown' },
    ]);
    expect(await currentRecords(db)).toEqual([]);
    expect(await db.selectFrom('import').selectAll().execute()).toEqual([]);
  });

  it('can be skipped, unless all rows are rejected', async () => {
    const { db } = await createTestDatabase();
    const skipped = await importComplaints(db, [jakarta, wrong], { skipRejected: true });
    expect(skipped).toMatchObject({ outcome: 'imported', counts: { added: 1, rejected: 1 } });
    const nothing = await importComplaints(db, [wrong], { skipRejected: true });
    expect(nothing).toMatchObject({ outcome: 'refused', code: 'rows-rejected' });
  });

  it('may repeat an id: the first row counts', async () => {
    const { db } = await createTestDatabase();
    const rejects: Reject[] = [];
    const result = await importComplaints(db, [jakarta, { ...abroad, id: 'A1' }], {
      skipRejected: true,
      onReject: (reject) => rejects.push(reject),
    });
    expect(result).toMatchObject({ counts: { rows: 2, added: 1, rejected: 1 } });
    expect(rejects).toMatchObject([
      { line: 3, column: 'id', value: 'A1', reason: 'id-repeated', details: { detail: '2' } },
    ]);
    expect(await currentRecords(db)).toMatchObject([{ country: 'ID' }]);
  });
});

describe('rows of one record', () => {
  it('are merged: single values as stated once, codes together', async () => {
    const { db } = await createTestDatabase();
    const { received_on } = jakarta;
    const result = await importComplaints(
      db,
      [jakarta, { id: 'A1', received_on, right: 'R02;R04', status: 'S01' }, abroad],
      { mergesRows: true },
    );
    expect(result).toMatchObject({ counts: { rows: 3, added: 2, rejected: 0 } });
    expect(await currentRecords(db)).toMatchObject([
      { id: 'A1', city: '31.71', status: 'S01', right: ['R01', 'R02', 'R04'], files: 2, issue: [] },
      { id: 'A2' },
    ]);
  });

  it('are rejected together when they contradict each other or one is rejected', async () => {
    const { db } = await createTestDatabase();
    const rejects: Reject[] = [];
    const result = await importComplaints(
      db,
      [
        jakarta,
        { ...jakarta, city: '32.71' },
        abroad,
        { ...abroad, right: 'R99' },
        { id: 'A3', received_on: '2025-03-03' },
      ],
      { mergesRows: true, skipRejected: true, onReject: (reject) => rejects.push(reject) },
    );
    expect(result).toMatchObject({ counts: { rows: 5, added: 1, rejected: 4 } });
    expect(rejects.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [5, 'right', 'code-unknown'],
      [2, 'city', 'merge-conflict'],
      [2, 'province', 'merge-conflict'],
      [3, 'city', 'merge-conflict'],
      [3, 'province', 'merge-conflict'],
      [4, 'id', 'merge-incomplete'],
    ]);
    expect(await currentRecords(db)).toMatchObject([{ id: 'A3' }]);
  });
});

describe('concurrent imports', () => {
  it('wait for each other and see what was committed', async () => {
    const { db } = await createTestDatabase();
    const results = await Promise.all(
      ['S01', 'S02', 'S03'].map((status) => importComplaints(db, [{ ...jakarta, status }])),
    );
    const added = results.map((result) => 'counts' in result && result.counts.added);
    expect(added.filter(Boolean)).toEqual([1]);
    expect(await currentRecords(db)).toHaveLength(1);
  });

  it('leave nothing behind when their source breaks', async () => {
    const { db } = await createTestDatabase();
    async function* breaking(): AsyncGenerator<SourceRow> {
      for (let line = 2; line < 20_000; line++)
        yield { line, values: { ...jakarta, id: `${line}` } };
      throw new Error('the disk is gone');
    }
    await expect(importComplaints(db, [], { rows: breaking() })).rejects.toThrow(
      'the disk is gone',
    );
    expect(await currentRecords(db)).toEqual([]);
    expect((await importComplaints(db, [jakarta])).outcome).toBe('imported');
  });
});

describe('a code that a row introduces', () => {
  const newCodes = [{ list: 'right', code: 'water', name: 'Right to water', attributes: {} }];
  async function* rows(wrong: boolean): AsyncGenerator<SourceRow> {
    yield { line: 2, values: { ...jakarta, right: 'water' }, newCodes };
    if (wrong) yield { line: 3, values: { ...abroad, right: 'R99' } };
  }

  it('is created with its record, and only then', async () => {
    const { db } = await createTestDatabase();
    const find = () =>
      db.selectFrom('code').selectAll().where('code', '=', 'water').executeTakeFirst();
    await importComplaints(db, [], { rows: rows(true) });
    expect(await find()).toBeUndefined();
    await importComplaints(db, [], { rows: rows(false) });
    expect(await find()).toMatchObject({ names: { id: 'Right to water' }, import_id: 1 });
  });
});

it('a year far from those of existing records is found', async () => {
  const { db } = await createTestDatabase();
  const rows = (year: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${year}-${index}`,
      received_on: `${year}-03-01`,
    }));
  const file = [...rows(2026, 60), ...rows(1985, 1)];
  const findingsOf = async () => {
    const result = await importComplaints(db, file, { mode: 'dry-run' });
    return 'findings' in result ? result.findings.outlyingYears : null;
  };
  expect(await findingsOf()).toEqual([]);
  await importComplaints(db, [...rows(2025, 100), ...rows(2019, 100)]);
  expect(await findingsOf()).toEqual([{ year: 1985, records: 1 }]);
});
