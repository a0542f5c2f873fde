import { readdir, truncate, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { consultations } from '~/datasets/consultations';
import { withdrawImport } from '~/records/withdraw-import.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { xlsx, zip } from '../support/xlsx';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);

async function countRecords(table: string) {
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from ${sql.table(table)} where superseded_by is null`.execute(db);
  return rows[0]?.records;
}

const row = (cells: string) => `<row>${cells}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const sheetHeader = row(text('id') + text('received_on'));

/** Files that are refused as a whole, with the terminal's message. */
const refusedFiles: Record<string, [content: string | Buffer, said: RegExp]> = {
  'an empty file': ['', /is empty/],
  'a file of blank lines': ['\n\n\n', /is empty/],
  'a header without records': ['id,received_on\n', /only a header row and no records/],
  'a binary file': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 255]), /not a CSV/],
  'a NUL byte in a text': ['id,received_on\n1,2025-01-01\n2,\0', /Line 3 holds a NUL/],
  'compressed bytes': [Buffer.from('1f8b0800000000000003cb48cdc9c95728', 'hex'), /not a CSV/],
  'text in Latin-1': [
    Buffer.from('id,received_on\né,2025-01-01\n', 'latin1'),
    /not saved as UTF-8/,
  ],
  'text in UTF-16 without a byte-order mark': [Buffer.from('id,a\n', 'utf16le'), /NUL/],
  'an old spreadsheet': [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old \.xls/],
  'a soft hyphen in a header': ['id,received_on,right\u00AD\n', /"right⟨U\+00AD⟩"/],
  'a missing column': ['id,province\n1,31\n', /Missing columns: "received_on"/],
  'an unknown column': ['id,received_on,colour\n1,2025-01-01,red\n', /"colour".*Known.*"province"/],
  'a repeated column': ['id,received_on,id\n1,2025-01-01,1\n', /more than one column "id"/],
  'a row of a megabyte': [`id,received_on\n${'x'.repeat(1e6)},2025-01-01\n`, /Line 2 is too long/],
  'a file cut off in a quotation': ['id,received_on\n1,"2025-01', /cut off.*line 2/],
  'a quotation mark inside a cell': ['id,received_on\n1"2,2025-01-01\n', /line 2 is in the wrong/],
  'an archive that is no spreadsheet': [zip({ 'a.txt': 'a' }), /not an XLSX/],
  'a damaged archive': [xlsx(sheetHeader).subarray(0, 300), /damaged/],
  'a spreadsheet with broken XML': [xlsx(`${sheetHeader}<row><c>`), /damaged/],
  'a spreadsheet without rows': [xlsx(''), /is empty/],
  'a cell far to the right': [
    xlsx(`${sheetHeader}<row><c r="XFD2"><v>1</v></c></row>`),
    /more data than is allowed/,
  ],
  'a spreadsheet of a million empty texts': [
    xlsx(sheetHeader, { strings: '<si/>'.repeat(1_000_001) }),
    /more data than is allowed/,
  ],
  'an archive of a thousand entries': [
    zip(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}`, '']))),
    /more data than is allowed/,
  ],
  'a sheet of nothing but spaces': [
    xlsx(sheetHeader + ' '.repeat(50e6)),
    /more data than is allowed/,
  ],
  'a cell of megabytes': [
    xlsx(sheetHeader + row(text('x'.repeat(4e6)))),
    /more data than is allowed/,
  ],
};

/** Rows that are rejected, with the terminal's message. */
const rejectedRows: Record<string, [content: string | Buffer, said: string]> = {
  'without an id': ['id,received_on\n,2025-01-01', 'Line 2, column id: must be filled in.'],
  'without a date': ['id,received_on\n1,', 'Line 2, column received_on: must be filled in.'],
  'with 30 February': ['id,received_on\n1,2025-02-30', '"2025-02-30" is not a real date'],
  'with a date in another form': ['id,received_on\n1,1/2/2025', 'not have the form expected'],
  'with a date in the future': ['id,received_on\n1,2026-11-22', 'is after today (2026-11-21)'],
  'before 1945': ['id,received_on\n1,1944-12-31', 'is before 1945'],
  'with an unknown code': [
    'id,received_on,right\n1,2025-01-01,R01;R99',
    'the code "R99" is not in',
  ],
  'with a soft hyphen in a code': [
    'id,received_on,right\n1,2025-01-01,R01\u00AD',
    'Line 2, column right: the code "R01⟨U+00AD⟩" is not in',
  ],
  'with a mark of direction in an id': [
    'id,received_on\nA\u202E1,2025-01-01',
    'Line 2, column id: "A⟨U+202E⟩1" has characters that cannot be printed.',
  ],
  'with an id of one letter and of two characters for it': [
    'id,received_on\ncafe\u0301,2025-01-31\ncafé,2025-01-31',
    'Line 3, column id: the id "café" was already on line 2',
  ],
  'with an id of other spaces': [
    'id,received_on\nA\u200B 1,2025-01-31\nA\u00A01,2025-01-31',
    'Line 3, column id: the id "A 1" was already on line 2',
  ],
  'with two codes where one may stand': [
    'id,received_on,status\n1,2025-01-01,S01;S02',
    'Line 2, column status: "S01;S02" contains several codes',
  ],
  'with a city outside its province': [
    'id,received_on,province,city\n1,2025-01-01,32,31.71',
    'Line 2, column city: "31.71" does not belong to the province 32',
  ],
  'with a case detail of another issue': [
    'id,received_on,issue,case_detail\n1,2025-01-01,I02,I01.1',
    'Line 2, column case_detail: "I01.1" does not belong to the issue I02',
  ],
  'with a province abroad': [
    'id,received_on,province,country\n1,2025-01-01,31,AU',
    '"31" lies in Indonesia, but the country is AU',
  ],
  'outside Indonesia at home': [
    'id,received_on,province,country\n1,2025-01-01,_Z,ID',
    '"_Z" means outside Indonesia',
  ],
  'with a negative number': ['id,received_on,files\n1,2025-01-01,-1', '"-1" is not a whole number'],
  'with a broken number': ['id,received_on,files\n1,2025-01-01,1.5', '"1.5" is not a whole number'],
  'with an endless id': [`id,received_on\n${'9'.repeat(101)},2025-01-01`, 'longer than 100'],
  'with a control character': ['id,received_on\na\u0007b,2025-01-01', 'cannot be printed'],
  'with a repeated id': [
    'id,received_on\n1,2025-01-01\n1,2025-01-01',
    'Line 3, column id: the id "1" was already on line 2',
  ],
  'with too few cells': ['id,received_on\n1', 'Line 2: has 1 cells instead of 2'],
  'with too many cells': ['id,received_on\n1,2025-01-01,x', 'Line 2: has 3 cells instead of 2'],
  'after a quoted line break': [
    'id,received_on\r\n"a\r\nb",2025-01-01\r\n2,soon\r\n',
    'Line 4, column received_on: "soon"',
  ],
  'with a formula': [
    xlsx(sheetHeader + row(`${text('1')}<c><f>TODAY()</f><v>45000</v></c>`)),
    'Line 2, column received_on: the cell holds a formula',
  ],
  'with a spreadsheet error': [
    xlsx(sheetHeader + row(`${text('1')}<c t="e"><v>#REF!</v></c>`)),
    'the cell holds a spreadsheet error (#REF!)',
  ],
};

describe('the import command refuses', () => {
  it.each(Object.entries(refusedFiles))('%s', async (_, [content, said]) => {
    const { exitCode, out, err, path } = await importContent(content);
    expect(err).toMatch(said);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(existsSync(`${path}.rejected.csv`)).toBe(false);
    expect(await countRecords('complaint')).toBe(0);
  });

  it('a missing file and a folder', async () => {
    expect(await importContent('', { path: '/nowhere/file.csv' })).toMatchObject({
      exitCode: 2,
      err: 'There is no such file.\n',
    });
    expect((await importContent('', { path: '/tmp' })).err).toMatch(/not a regular file/);
  });

  it('a file of 4 TB without reading all of it', async () => {
    const { path } = await importContent('');
    await writeFile(path, '');
    await truncate(path, 4 * 1024 ** 4);
    const { exitCode, err } = await importContent('', { path });
    expect({ exitCode, err }).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/Line 1 holds a NUL character/),
    });
    await truncate(path, 0);
  });

  it.each(Object.entries(rejectedRows))('a row %s', async (_, [content, said]) => {
    const { exitCode, err, path } = await importContent(content);
    expect(err).toContain(said);
    expect(err).toContain('Nothing was imported');
    expect(exitCode).toBe(2);
    expect(readFileSync(`${path}.rejected.csv`, 'utf8').split('\n').length).toBeGreaterThan(2);
    expect(await countRecords('complaint')).toBe(0);
  });
});

describe('the report of rejected rows', () => {
  it('guards its cells against formulas and shortens long values', async () => {
    const long = 'x'.repeat(1000);
    const { path } = await importContent(
      `id,received_on,right,status\n1,2025-01-01,=1+1,${long}\n2,2025-01-01,@SUM,\n`,
    );
    const report = readFileSync(`${path}.rejected.csv`, 'utf8');
    expect(report.split('\n')).toContain(
      `2,right,'=1+1,"the code ""=1+1"" is not in the list right."`,
    );
    expect(report).toContain(`${'x'.repeat(200)}…`);
    expect(report).not.toContain('x'.repeat(201));
    expect(report).toContain(`'@SUM`);
  });

  it('is removed when the file is corrected', async () => {
    const wrong = await importContent('id,received_on\nr1,soon\n');
    await writeFile(wrong.path, 'id,received_on\nr1,2025-01-01\n');
    const right = await importContent('', { path: wrong.path, mode: 'dry-run' });
    expect(right.exitCode).toBe(0);
    expect(existsSync(`${wrong.path}.rejected.csv`)).toBe(false);
  });

  it('begins with a summary by column, value and reason, most frequent first', async () => {
    const days = [
      '2025-02-29',
      '2025-02-31',
      '2025-02-30',
      '2025-02-31',
      '2025-02-31',
      '2025-02-30',
    ];
    const rows = days.map((day, index) => `${index},${day},R99`).join('\n');
    const { err, path } = await importContent(`id,received_on,right\n${rows}\n`);
    const lines = readFileSync(`${path}.rejected.csv`, 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'count,column,value',
      '6,right,R99',
      '3,received_on,2025-02-31',
      '2,received_on,2025-02-30',
      '1,received_on,2025-02-29',
      ',,',
      'line,column,value',
      ...days.flatMap((day, index) => [
        `${index + 2},received_on,${day}`,
        `${index + 2},right,R99`,
      ]),
    ]);
    expect(err).toMatch(/^Line 2, column right: .*R99.* \(and on 5 more lines\)\n/);
  });

  it('is complete, while the terminal shows the first twenty kinds', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `${index},2025-01-01,X${index}`);
    const content = ['id,received_on,right', ...rows, ''].join('\n');
    const { err, path } = await importContent(content);
    expect(err.split('\n').filter((line) => line.startsWith('Line'))).toHaveLength(20);
    expect(err).toContain('and 10 more problems.');
    const report = readFileSync(`${path}.rejected.csv`, 'utf8').trim().split('\n');
    expect(report.slice(report.indexOf('line,column,value,reason') + 1)).toHaveLength(30);
  });

  it('counts dates of one column in a wrong form together', async () => {
    const rows = ['r1,01/02/2025', 'r2,03/02/2025', 'r3,2025-02-31'].join('\n');
    const { err } = await importContent(`id,received_on\n${rows}\n`);
    const lines = err.split('\n').filter((line) => line.startsWith('Line'));
    expect(lines).toEqual([
      expect.stringMatching(/^Line 2, .*"01\/02\/2025".*\(and on 1 more line\)$/),
      expect.stringMatching(/^Line 4, .*"2025-02-31" is not a real date/),
    ]);
  });

  it('is announced by a dry run as what would be, not as what was', async () => {
    const rows = 'id,received_on\nr1,soon\nr2,2025-01-01\n';
    const { exitCode, err } = await importContent(rows, { mode: 'dry-run' });
    expect(exitCode).toBe(2);
    expect(err).toContain('Dry run: nothing was written. Rows that would be rejected: 1 of 2;');
    expect(err).not.toContain('was rejected');
    const committed = await importContent(rows);
    expect(committed.err).toContain('1 of 2 rows was rejected. Nothing was imported.');
  });

  it('leaves no other file behind', async () => {
    const { path } = await importContent('id,received_on\nr1,soon\n');
    const files = await readdir(dirname(path));
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('progress', () => {
  it('is reported line by line without a terminal', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `p${index},2025-01-01`).join('\n');
    const { err } = await importContent(`id,received_on\n${rows}\n`, {
      mode: 'dry-run',
      progressEveryMs: 5,
    });
    expect(err).toMatch(/^Read \d+\.\d%, [\d,]+ rows\.$/m);
    expect(err).toMatch(/^All 20,000 rows are read\. .*$/m);
  });
});

describe('the import command', () => {
  it.each([',', ';', '\t'])(
    'reads cells separated by "%s", with or without a mark',
    async (delimiter) => {
      const lines = [
        ['id', 'received_on', 'right'],
        ['1', '2025-01-02', '"R01;R02"'],
      ];
      const content = lines.map((cells) => cells.join(delimiter)).join('\r\n');
      for (const mark of ['', '\uFEFF']) {
        const { exitCode, out } = await importContent(mark + content, { mode: 'dry-run' });
        expect(out).toContain('nothing was written. Rows read: 1; records that would be added: 1');
        expect(exitCode).toBe(0);
      }
      expect(await countRecords('complaint')).toBe(0);
    },
  );

  it('imports a spreadsheet, with its dates, numbers and shared strings', async () => {
    const strings = '<si><t>id</t></si><si><r><t>consulted</t></r><r><t>_on</t></r></si>';
    const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
    const rows = [
      shared(0) + shared(1) + text('province') + text('media'),
      `${text('k1')}<c s="1"><v>45658</v></c><c><v>31</v></c>`,
      `${text('k2')}<c s="2"><v>45659.75</v></c><c s="2"/>`,
      '<c s="1"/>',
    ];
    const { exitCode, out, err } = await importContent(xlsx(rows.map(row).join(''), { strings }), {
      dataset: consultations,
    });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain('Import 1 into dataset consultations is done. Rows read: 2');
    const { rows: records } = await sql`
      select id, consulted_on, province from consultation order by id`.execute(db);
    expect(records).toEqual([
      { id: 'k1', consulted_on: '2025-01-01', province: '31' },
      { id: 'k2', consulted_on: '2025-01-02', province: '_X' },
    ]);
  });

  it('says what happened to demo data, to skipped rows and to the same file again', async () => {
    const demo = await importContent('id,received_on\ndemo,2025-01-01\n', { isSynthetic: true });
    expect(demo.exitCode).toBe(0);
    const content = 'id,received_on\n1,2025-01-01\n2,soon\n';
    const skipped = await importContent(content, { skipRejected: true });
    expect(skipped.exitCode).toBe(2);
    expect(skipped.out).toContain('records added: 1');
    expect(skipped.out).toContain('1 synthetic record was replaced');
    expect(skipped.out).toContain('1 row was rejected and skipped');
    const again = await importContent(content, { skipRejected: true });
    expect(again).toMatchObject({ exitCode: 0, err: '' });
    expect(again.out).toMatch(/was imported on .* Nothing has changed/);
    const synthetic = await importContent('id,received_on\n9,2025-01-01\n', { isSynthetic: true });
    expect(synthetic).toMatchObject({ exitCode: 2 });
    expect(synthetic.err).toContain('holds real records');
    expect(await countRecords('complaint')).toBe(1);
  });

  it('names the newer imports that changed a file which is imported again, and how to return to it', async () => {
    const file = (status: string) => `id,received_on,status\nz,2025-01-01,${status}\n`;
    const former = file('S01');
    await importContent(former);
    await importContent(file('S02'));
    await importContent(file('S03'));
    const again = await importContent(former);
    const numbers = [...again.err.matchAll(/withdraw-import (\d+) \(records: 1; z\)/g)];
    expect(again).toMatchObject({ exitCode: 2, out: '' });
    expect(again.err).toMatch(/was imported on .*, but newer imports have changed its records\./);
    expect(numbers).toHaveLength(2);
    for (const [, number] of numbers) {
      await withdrawImport(db, Number(number), { by: 'operator' });
    }
    expect(await importContent(former)).toMatchObject({ exitCode: 0, err: '' });
    const { rows } =
      await sql`select status from complaint where superseded_by is null and id = 'z'`.execute(db);
    expect(rows).toEqual([{ status: 'S01' }]);
  });
});
