import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { xlsx } from '../support/xlsx';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const columns = { id: { from: 'No' }, received_on: { from: 'Date' } };

async function recordsOf(...ids: string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from complaint where superseded_by is null and id = any(${ids}::text[])
    order by id`.execute(db);
  return rows;
}

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const sheetRow = (...values: string[]) => `<row>${values.map(cell).join('')}</row>`;

describe('a header', () => {
  it.each([
    ['commas', 'Complaints, 2024\n\nid,received_on,right\n', ','],
    ['semicolons', 'Complaints of 2024;;\n"Printed, at noon"\nid;received_on;right\n', ';'],
    ['tabs', 'Complaints, as of "today"\nid\treceived_on\tright\n', '\t'],
  ])('is found below titles and reported, in a file with %s', async (kind, top, delimiter) => {
    const content = `${top}${[`head-${kind}`, '2024-01-01', 'R01'].join(delimiter)}\n`;
    const quoted = kind === 'tabs' ? top.replaceAll('"', '') : top;
    const { out, err } = await importContent(content.replace(top, quoted));
    expect(err).toBe('');
    expect(out).toMatch(/^The header is on line [23]\. Passed over above it: "Complaints/);
    expect(await recordsOf(`head-${kind}`)).toMatchObject([{ right: ['R01'] }]);
  });

  it('is found by the columns of a mapping, in a sheet too', async () => {
    const rows = [['Report'], ['No', 'Date'], ['head-sheet', '2024-01-01']];
    const content = xlsx(rows.map((cells) => sheetRow(...cells)).join(''));
    const { out, err } = await importContent(content, { mapping: { columns } });
    expect(err).toBe('');
    expect(out).toMatch(/^The header is on line 2\. Passed over above it: "Report"/);
  });

  it('is taken from the line that a mapping names', async () => {
    const content = 'No,Date\nnot this,2024-01-01\nNo,Date\nhead-line,2024-01-02\n';
    const { err } = await importContent(content, { mapping: { headerRow: 3, columns } });
    expect(err).toBe('');
    expect(await recordsOf('not this', 'head-line')).toHaveLength(1);
    const beyond = await importContent(content, { mapping: { headerRow: 9, columns } });
    expect(beyond.err).toContain('There is no line 9');
  });

  it('is the first row if none fits, so that its errors are reported', async () => {
    const { err } = await importContent('No,When\n1,2024-01-01\n2,2024-01-01\n', {
      mapping: { columns },
    });
    expect(err).toContain('Missing columns: "Date".');
  });
});

describe('a workbook of several sheets', () => {
  const data = (id: string) => sheetRow('No', 'Date') + sheetRow(id, '2024-01-01');

  it('is read from the sheet that has the columns; the others are named', async () => {
    const content = xlsx({
      Notes: sheetRow('Read me'),
      Empty: '',
      '2024': data('s1'),
      Old: data('s2'),
    });
    const { out, err } = await importContent(content, { mapping: { columns } });
    expect(err).toBe('');
    expect(out).toMatch(/^Sheet "2024" is read\. Not read: "Notes", "Empty", "Old"\./);
    expect(await recordsOf('s1', 's2')).toMatchObject([{ id: 's1' }]);
  });

  it('is read from the sheet that the mapping names', async () => {
    const content = xlsx({ '2024': data('s3'), Old: data('s4') });
    const { out } = await importContent(content, { mapping: { sheet: 'Old', columns } });
    expect(out).toContain('Sheet "Old" is read. Not read: "2024".');
    expect(await recordsOf('s3', 's4')).toMatchObject([{ id: 's4' }]);
    const missing = await importContent(content, { mapping: { sheet: 'New', columns } });
    expect(missing.err).toBe('There is no sheet "New". The sheets are: "2024", "Old".\n');
  });
});

describe('a mapping', () => {
  it('reads months by its own names, in columns and in patterns', async () => {
    const months = { Jänner: 1, 'มี.ค.': 3 };
    const parts = await importContent('No,Y,M\nm1,2024,jänner\nm2,2024,มี.ค.\n', {
      mapping: {
        datePrecision: 'month',
        columns: { ...columns, received_on: { year: 'Y', month: 'M', months } },
      },
    });
    const pattern = await importContent('No,Date\nm3,5 มี.ค. 2024\nm4,6 May 2024\n', {
      mapping: {
        columns: { ...columns, received_on: { from: 'Date', formats: ['d mmm yyyy'], months } },
      },
    });
    expect(parts.err + pattern.err).toBe('');
    const days = (await recordsOf('m1', 'm2', 'm3', 'm4')).map(({ received_on }) => received_on);
    expect(days).toEqual(['2024-01-01', '2024-03-01', '2024-03-05', '2024-05-06']);
  });

  it('rejects rows whose made ids are the same as of one kind, which names the columns and no id', async () => {
    const rows = ['a,2024-01-01', 'a,2024-01-01', 'b,2024-01-01', 'b,2024-01-01'];
    const { err } = await importContent(['No,Date', ...rows, ''].join('\n'), {
      mapping: { columns: { ...columns, id: { else: ['No', 'Date'] } } },
    });
    expect(err).toContain(
      'Line 3, column No + Date: an earlier row has the same values, such as line 2. (and on 1 more line)',
    );
    expect(err).not.toMatch(/[0-9a-f]{20}/);
  });

  it('puts a prefix before ids, and none before an empty one', async () => {
    const { err } = await importContent('No,Date\n7,2024-01-01\n,2024-01-01\n', {
      mapping: { columns: { ...columns, id: { from: 'No', prefix: 'BDG-' } } },
      skipRejected: true,
    });
    expect(err).toContain('Line 3, column No: must be filled in.');
    expect(await recordsOf('BDG-7', 'BDG-')).toHaveLength(1);
  });

  it('combines several columns in one dimension', async () => {
    const mapping = {
      columns: {
        ...columns,
        right: { from: ['R1', 'R2'], separator: '|', empty: 'R09' },
        status: { from: ['Now', 'Before'] },
      },
    };
    const rows = [
      'g1,2024-01-01,R02|R03,R01,,S01',
      'g2,2024-01-01,,,S02,',
      'g3,2024-01-01,,,S01,S02',
    ];
    const { err } = await importContent(`No,Date,R1,R2,Now,Before\n${rows.join('\n')}\n`, {
      mapping,
      skipRejected: true,
    });
    expect(await recordsOf('g1', 'g2', 'g3')).toMatchObject([
      { right: ['R01', 'R02', 'R03'], status: 'S01' },
      { right: ['R09'], status: 'S02' },
    ]);
    expect(err).toContain('Line 4, column Now + Before: "S01;S02" contains several codes');
  });

  it('accepts the rows that it includes, and counts the others', async () => {
    const rows = [
      'f1,2024-01-01,Complaint,',
      'f2,2024-01-01,Letter,',
      'f3,2024-01-01, complaint ,Test',
    ];
    const { out } = await importContent(`No,Date,Kind,Note\n${rows.join('\n')}\n`, {
      mapping: {
        rows: { only: { Kind: ['Complaint', 'Report'] }, except: { Note: 'test' } },
        columns,
      },
    });
    expect(out).toMatch(/^2 rows are passed over, as "rows" in the mapping says\.\n/);
    expect(await recordsOf('f1', 'f2', 'f3')).toMatchObject([{ id: 'f1' }]);
    const missing = await importContent('No,Date\n1,2024-01-01\n', {
      mapping: { rows: { only: { Kind: 'Complaint' } }, columns },
    });
    expect(missing.err).toContain('Missing columns: "Kind"');
  });

  it('reads numbers outside a range as not stated, and counts them', async () => {
    const rows = ['n1,2024-01-01,12,1', 'n2,2024-01-01,9999,99', 'n3,2024-01-01,none,'];
    const { out, err } = await importContent(`No,Date,Pages,Via\n${rows.join('\n')}\n`, {
      mapping: {
        columns: {
          ...columns,
          files: { from: 'Pages', range: [0, 500], unknown: 'not-stated' },
          method: { from: 'Via', range: [1, 8], values: { 1: 'M01' } },
        },
      },
    });
    expect(err).toBe('');
    expect(out).toContain('Column Pages: 2 values count as not recorded, most often "9999" (1), ');
    expect(out).toContain('Column Via: 1 value counts as not recorded: "99" (1).');
    expect(await recordsOf('n1', 'n2', 'n3')).toMatchObject([
      { files: 12, method: 'M01' },
      { files: null, method: '_X' },
      { files: null, method: '_X' },
    ]);
  });
});

describe('rows of one record that disagree', () => {
  const mapping = (rules: Record<string, string>) => ({
    mergeRows: true,
    columns: {
      id: { from: 'No' },
      received_on: { from: 'Date', disagree: rules.received_on },
      province: { from: 'P', disagree: rules.province },
      city: { from: 'C' },
      status: { from: 'S', disagree: rules.status },
      files: { from: 'F', disagree: rules.files },
    },
  });
  const fileOf = (id: string) =>
    `No,Date,P,C,S,F\n${id},2024-02-01,31,,,1\n${id},2024-01-01,32,32.73,S01,\n${id},2024-03-01,,31.74,S02,5\n`;

  it.each([
    [
      'first',
      'first',
      { received_on: '2024-02-01', province: '31', city: '_X', status: 'S01', files: 1 },
    ],
    [
      'last',
      'last',
      { received_on: '2024-03-01', province: '31', city: '31.74', status: 'S02', files: 5 },
    ],
    [
      'not-stated',
      'smallest',
      { received_on: '2024-01-01', province: '_X', city: '_X', status: '_X', files: 1 },
    ],
    ['last', 'largest', { received_on: '2024-03-01', city: '31.74', country: 'ID', files: 5 }],
  ])('follow the rule: %s code, %s number', async (code, number, expected) => {
    const id = `d-${code}-${number}`;
    const rules = { received_on: number, files: number, province: code, status: code };
    const { err } = await importContent(fileOf(id), { mapping: mapping(rules) });
    expect(err).toBe('');
    expect(await recordsOf(id)).toMatchObject([expected]);
  });

  it('are rejected in the columns without a rule', async () => {
    const { err } = await importContent(fileOf('d-reject'), {
      mapping: mapping({ province: 'last', received_on: 'first', files: 'first' }),
    });
    expect(err).toContain('column S: the rows of id "d-reject" differ: S01 / S02.');
    expect(err).not.toContain('column P');
  });
});
