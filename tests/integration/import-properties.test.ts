import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listCodeLists } from '~/datasets/code-lists.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';

const header = 'id,received_on,province,city,country,right,issue,case_detail,status,files';
const columns = header.split(',');

describe('whatever a file contains', { timeout: 120_000 }, async () => {
  const { db } = await createTestDatabase();
  const importContent = await createImportTerminal(db);
  const countRecords = async () => {
    const { rows } = await sql<{
      records: number;
    }>`select count(*) as records from complaint`.execute(db);
    return rows[0]?.records ?? 0;
  };

  const piece = fc.constantFrom(
    ',',
    ';',
    '\t',
    '"',
    '\n',
    '\r\n',
    header,
    '1',
    '2025-01-01',
    '31',
    'é',
    '\uFEFF',
    '=',
    '\0',
  );
  const nonsense = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join(''))),
    fc
      .array(piece, { maxLength: 40 })
      .map((pieces) => Buffer.from(`${header}\n${pieces.join('')}`)),
    fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => Buffer.from(['PK\x03\x04', ...bytes].join(''))),
  );

  it('the import either accepts all of it or refuses it and writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(nonsense, async (content) => {
        const before = await countRecords();
        const { exitCode, out, err } = await importContent(content);
        const after = await countRecords();
        expect([0, 2]).toContain(exitCode);
        expect(out + err).not.toMatch(/(file|reject|refused)\.[a-z]/);
        if (exitCode === 2) expect(after).toBe(before);
      }),
      { numRuns: 100 },
    );
  });
});

describe('random records', { timeout: 120_000 }, async () => {
  const { db } = await createTestDatabase();
  const importContent = await createImportTerminal(db);
  const lists = await listCodeLists(db);
  const codes = (list: string) => (lists.get(list) ?? []).map(({ code }) => code);
  const someOf = (list: string) =>
    fc.subarray(codes(list), { maxLength: 4 }).map((some) => some.sort());
  const oneOf = (list: string) => fc.constantFrom('_X', ...codes(list));

  const place = fc.oneof(
    fc.constant({ country: '_X', province: '_X', city: '_X' }),
    fc.constantFrom('AU', 'MY', 'NL').map((country) => ({ country, province: '_Z', city: '_Z' })),
    fc.constantFrom(...(lists.get('city') ?? [])).map(({ code, attributes }) => ({
      country: 'ID',
      province: attributes.province_code ?? '',
      city: code,
    })),
  );
  const grievance = fc.tuple(someOf('issue'), someOf('case_detail')).map(([issue, details]) => ({
    issue,
    case_detail: details.filter((code) => issue.includes(code.split('.')[0] ?? '')),
  }));
  const record = fc
    .record({
      id: fc.string({ minLength: 1, maxLength: 20 }).filter((id) => id.trim() === id),
      received_on: fc
        .date({ min: new Date('1945-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      right: someOf('right'),
      status: oneOf('on_process'),
      files: fc.option(fc.nat(999_999_999)),
      place,
      grievance,
    })
    .map(({ place, grievance, ...stated }) => ({ ...stated, ...place, ...grievance }));
  const records = fc.uniqueArray(record, { selector: ({ id }) => id, minLength: 1, maxLength: 20 });

  it('are in the table as the file states them', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (stated) => {
        const { exitCode, err } = await importContent(toCsv(stated));
        expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
        const { rows } = await sql`
          select ${sql.join(columns.map((name) => sql.ref(name)))} from complaint
          where superseded_by is null and id = any(${stated.map(({ id }) => id)})
          order by id collate "C"`.execute(db);
        const byId = (a: { id: string }, b: { id: string }) =>
          Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
        expect(rows).toEqual(stated.toSorted(byId));
      }),
      { numRuns: 40 },
    );
  });

  function toCsv(stated: Record<string, unknown>[]): string {
    const cells = stated.map((row) =>
      columns.map((name) => {
        const value = row[name];
        return Array.isArray(value) ? value.toReversed().join(';') : String(value ?? '');
      }),
    );
    return stringify([columns, ...cells]);
  }
});
