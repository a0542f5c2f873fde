import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type FileImportOptions } from '~/records/import-file.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { xlsx } from '../support/xlsx';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);

/** Imports one of the files that were once misread. */
function importFixture(name: string, options: Partial<FileImportOptions> = {}) {
  return importContent(readFileSync(`tests/fixtures/import/${name}`), options);
}

async function recordsLike(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from complaint where superseded_by is null and id like ${id} order by id`.execute(db);
  return rows;
}

async function clear() {
  await sql`delete from complaint`.execute(db);
  await sql`delete from import`.execute(db);
}

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rowOf = (...values: string[]) => `<row>${values.map(cell).join('')}</row>`;

describe('a workbook', () => {
  it.each(['part-names-in-other-case', 'other-namespace-prefix'])(
    'is read however its parts and prefixes are written: %s',
    async (name) => {
      await clear();
      expect(await importFixture(`${name}.xlsx`)).toMatchObject({ exitCode: 0, err: '' });
      expect(await recordsLike('%')).toMatchObject([{ received_on: '2025-01-31' }]);
    },
  );

  it.each(['iso-date-cell', 'date-below-midnight'])(
    'has the days that a spreadsheet shows: %s',
    async (name) => {
      await clear();
      expect(await importFixture(`${name}.xlsx`)).toMatchObject({ exitCode: 0, err: '' });
      expect(await recordsLike('T-1')).toMatchObject([{ received_on: '2025-01-31' }]);
    },
  );

  it('is refused if a cell refers to a missing text or format', async () => {
    const { exitCode, err } = await importFixture('missing-shared-string.xlsx');
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2, column province: cell C2 refers to something that the file');
    const unformatted = xlsx(
      `${rowOf('id', 'received_on')}<row>${cell('f1')}<c s="7"><v>45688</v></c></row>`,
    );
    expect((await importContent(unformatted)).err).toContain('cell B2 refers to something');
  });

  it('is refused if a number has more digits than a spreadsheet keeps', async () => {
    const { exitCode, err } = await importFixture('long-numeric-id.xlsx');
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2, column id: cell A2 holds a number of more than 15 digits');
    expect(err).toContain('Line 3, column id: cell A3');
  });

  it('is read from its visible sheet, and its hidden one by name alone', async () => {
    await clear();
    const visible = await importFixture('hidden-sheet-first.xlsx');
    expect(visible.out).toMatch(/^Hidden sheets are not read: "Lama"\./);
    expect(await recordsLike('%')).toMatchObject([{ id: 'NEW-1' }]);
    const hidden = await importFixture('hidden-sheet-first.xlsx', { sheet: 'Lama' });
    expect(hidden.out).toContain('Sheet "Lama" is read. Not read: "Data".');
    expect(await recordsLike('OLD%')).toHaveLength(1);
    const alone = xlsx({ Notes: rowOf('Read me') });
    expect((await importContent(alone)).err).toContain('Unknown columns');
  });

  it('names hidden columns that are read', async () => {
    const content = xlsx(rowOf('id', 'received_on', 'right') + rowOf('h1', '2025-01-01', 'R01'), {
      before: '<cols><col min="3" max="3" hidden="1"/></cols>',
    });
    expect((await importContent(content)).out).toMatch(/^Hidden columns are read too: "right"\./);
  });

  it('is read with texts in character data', async () => {
    const content = xlsx(
      rowOf('id', 'received_on', '<![CDATA[right]]>') + rowOf('c1', '2025-01-01', 'R01'),
    );
    expect(await importContent(content)).toMatchObject({ exitCode: 0, err: '' });
  });
});

describe('what a file leaves open', () => {
  it.each([
    ['hidden-row', 'The sheet has hidden rows: 1 (line 2).', '--hidden-rows skip'],
    ['merged-province', 'have merged cells: 2 (C2:C11, C12:C21)', '--merged-cells fill'],
    ['totals-row', 'Rows that look like totals: 1 (line 12).', '--totals skip'],
  ])('refuses it with the question and the remedy: %s', async (name, question, remedy) => {
    await clear();
    for (const mode of ['dry-run', 'commit'] as const) {
      const { exitCode, err, out } = await importFixture(`${name}.xlsx`, { mode });
      expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
      expect(err).toContain(question);
      expect(err).toContain(remedy);
      expect(err).toMatch(/Nothing was imported\. Decide this first\.\n$/);
    }
    expect(await recordsLike('%')).toEqual([]);
  });

  it.each([
    ['hidden-row', { hiddenRows: 'include' }, 2, 'Hidden rows included: 1 (line 2).'],
    ['hidden-row', { hiddenRows: 'skip' }, 1, 'Hidden rows left out: 1 (line 2).'],
    ['totals-row', { totals: 'skip' }, 10, 'Rows that look like totals, left out: 1 (line 12).'],
    ['totals-row', { totals: 'include' }, 11, 'imported as records: 1 (line 12).'],
    ['merged-province', { mergedCells: 'fill' }, 20, 'Merged cells filled with their value: 2 ('],
  ] as const)('follows the choice: %s, %o', async (name, choices, records, said) => {
    await clear();
    const { exitCode, err, out } = await importFixture(`${name}.xlsx`, { choices });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain(said);
    expect(await recordsLike('%')).toHaveLength(records);
  });

  it('fills each merged cell with the value of its range', async () => {
    await clear();
    await importFixture('merged-province.xlsx', { choices: { mergedCells: 'fill' } });
    const provinces = (await recordsLike('%')).map(({ province }) => province);
    expect(new Set(provinces.slice(0, 10)).size).toBe(1);
    expect(provinces).not.toContain('_X');
  });

  it('fills merged cells that begin in a column without a name', async () => {
    await clear();
    const rows = [
      rowOf('id', 'received_on', '', 'province'),
      rowOf('n1', '2025-01-01', '11'),
      rowOf('n2', '2025-01-01'),
      rowOf('n3', '2025-01-01', '', '12'),
    ];
    const content = xlsx(rows.join(''), {
      after: '<mergeCells><mergeCell ref="C2:D3"/></mergeCells>',
    });
    const choices = { mergedCells: 'fill' } as const;
    expect(await importContent(content, { choices })).toMatchObject({ exitCode: 0, err: '' });
    const provinces = (await recordsLike('n%')).map(({ province }) => province);
    expect(provinces).toEqual(['11', '11', '12']);
  });

  it('is no total if its id is a word for one with a number, and the record has a date', async () => {
    await clear();
    const records = 'id,received_on\nTOTAL-3,2025-01-01\nSUM-014,2025-01-02\n';
    expect(await importContent(records)).toMatchObject({ exitCode: 0, err: '' });
    expect(await recordsLike('%')).toHaveLength(2);
    const sums = `${records}Total 2025,\nJumlah:,2025-12-31\n`;
    expect((await importContent(sums)).err).toContain('look like totals: 2 (line 4, 5).');
  });

  it('counts a file as another one with other decisions, whatever their order', async () => {
    await clear();
    const decide = (choices: FileImportOptions['choices']) =>
      importFixture('totals-row.xlsx', { choices });
    expect((await decide({ totals: 'skip', hiddenRows: 'skip' })).out).toMatch(/Import \d+/);
    const again = await decide({ hiddenRows: 'skip', totals: 'skip' });
    expect(again.out).toContain('Nothing has changed.');
    expect(await recordsLike('%')).toHaveLength(10);
    expect(await decide({ totals: 'include' })).toMatchObject({ exitCode: 0 });
    expect(await recordsLike('%')).toHaveLength(11);
  });

  it('is decided by a prompt at a terminal', async () => {
    await clear();
    const questions: string[] = [];
    const answer = (text: string) => {
      const ask = (question: string) => Promise.resolve((questions.push(question), text));
      return importContent(readFileSync('tests/fixtures/import/totals-row.xlsx'), { ask });
    };
    expect(await answer('perhaps')).toMatchObject({ exitCode: 2 });
    expect(await recordsLike('%')).toEqual([]);
    expect(await answer(' Skip ')).toMatchObject({ exitCode: 0 });
    expect(await recordsLike('%')).toHaveLength(10);
    expect(questions[0]).toBe(
      'Rows that look like totals: 1 (line 12). Type skip / include; anything else stops',
    );
  });

  it('does not concern merged cells above the table or in columns that are not read', async () => {
    const content = xlsx(
      rowOf('Report') + rowOf('No', 'Date', 'Note') + rowOf('q1', '2025-01-01', 'x'),
      {
        after: '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="C3:C9"/></mergeCells>',
      },
    );
    const mapping = { columns: { id: { from: 'No' }, received_on: { from: 'Date' } } };
    expect(await importContent(content, { mapping })).toMatchObject({ exitCode: 0 });
  });
});

describe('a CSV file', () => {
  it.each([
    ['trailing-empty-column', ['2025-01-31']],
    ['mixed-line-endings', ['2025-01-31', '2025-01-31', '2025-01-31']],
    ['blank-row', ['2025-01-31']],
  ])('is read in spite of what programs leave in it: %s', async (name, days) => {
    await clear();
    expect(await importFixture(`${name}.csv`)).toMatchObject({ exitCode: 0, err: '' });
    expect((await recordsLike('%')).map(({ received_on }) => received_on)).toEqual(days);
  });

  const text = 'id;received_on\nPengaduan é;2025-01-31\n';
  it.each([
    ['in UTF-16, as its byte-order mark says', Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
    ['in the encoding that the command names', Buffer.from(text, 'latin1'), 'windows-1252'],
    ['in UTF-8, as its mark says, whatever is named', Buffer.from(`\uFEFF${text}`), 'shift_jis'],
  ] as const)('is read %s', async (_, content, encoding) => {
    await clear();
    expect(await importContent(content, { encoding })).toMatchObject({ exitCode: 0, err: '' });
    expect(await recordsLike('Pengaduan é')).toHaveLength(1);
  });

  it('is read in the encoding that its mapping names', async () => {
    await clear();
    const columns = { id: { from: 'id' }, received_on: { from: 'received_on' } };
    const mapping = { encoding: 'windows-1252', columns };
    expect(await importContent(Buffer.from(text, 'latin1'), { mapping })).toMatchObject({
      err: '',
    });
    expect(await recordsLike('Pengaduan é')).toHaveLength(1);
  });

  it('is refused in an encoding that does not read it, without a record', async () => {
    await clear();
    const { exitCode, err } = await importContent(Buffer.from(text), { encoding: 'windows-1252' });
    expect(exitCode).toBe(2);
    expect(err).toContain('is saved as UTF-8, not windows-1252');
    const { err: wrong } = await importContent(Buffer.from(text, 'latin1'), { encoding: 'big5' });
    expect(wrong).toContain('is not encoded in big5');
    expect(await recordsLike('%')).toEqual([]);
  });

  it('is refused if a value has no column name, or a row is too long', async () => {
    const { err } = await importContent('id;received_on;\nn1;2025-01-01;31\nn2;2025-01-01;;9\n');
    expect(err).toContain('Line 2, column (C): "31" is in a column without a name.');
    expect(err).toContain('Line 3: has 4 cells instead of 3.');
  });

  it('is refused if a row is too short for a column without a name, even as long as the named ones', async () => {
    const { exitCode, err } = await importContent('id;;received_on\nn3;2025-01-01\n');
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2: has 2 cells instead of 3.');
  });
});

describe('dates in another format', () => {
  const content = 'id,received_on\nd1,03/04/2025\nd2,25/12/2024\nd3,2025-01-01\n';

  it('are rejected with the formats that would read all of them', async () => {
    const { exitCode, err } = await importContent(content);
    expect(exitCode).toBe(2);
    expect(err).toContain('Day first? Choose the format with --date-format, such as d/m/yyyy.');
    expect(err).toContain(
      'Column received_on: all 3 dates could be read as d/m/yyyy ("03/04/2025" is 3 April 2025).',
    );
    const { err: mixed } = await importContent('id,received_on\nd1,13/13/2025\nd2,1.2.2025\n');
    expect(mixed).toContain('no known format reads all 2 dates');
  });

  it('are rejected with the format that would read most of them, unless one was named', async () => {
    const impossible = `${content}d4,31/02/2025\n`;
    const { err } = await importContent(impossible);
    expect(err).toContain(
      'Column received_on: 3 of 4 dates could be read as d/m/yyyy ("03/04/2025" is 3 April 2025).',
    );
    const { err: named } = await importContent(impossible, { dateFormat: 'd/m/yyyy' });
    expect(named).toContain('31/02/2025');
    expect(named).not.toContain('Column received_on');
  });

  it('are read in the format that the command names', async () => {
    await clear();
    expect(await importContent(content, { dateFormat: 'd/m/yyyy' })).toMatchObject({ err: '' });
    const days = (await recordsLike('d%')).map(({ received_on }) => received_on);
    expect(days).toEqual(['2025-04-03', '2024-12-25', '2025-01-01']);
    const { err } = await importContent(content, { dateFormat: 'soon' });
    expect(err).toContain('"soon" is not a date format.');
  });
});

describe('dates without a day', () => {
  const rows = (...dates: string[]) =>
    `id,received_on\n${dates.map((date, row) => `m${row},${date}\n`).join('')}`;
  const precisionOf = async (id: string) => {
    const { rows } = await sql<{ date_precision: string }>`
      select date_precision from import join complaint on import_id = import.id
      where complaint.id = ${id} and superseded_by is null`.execute(db);
    return rows[0]?.date_precision;
  };

  it('are refused by default, with the precision to declare', async () => {
    await clear();
    const { exitCode, err } = await importContent(rows('2024-03', '04/2024'));
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2, column received_on: "2024-03" has no day.');
    expect(err).toContain(
      '2 of 2 dates have no day. If the source states no more than that, import',
    );
    expect(err).toContain('with --date-precision month');
    const { err: years } = await importContent(rows('2024', '2023'));
    expect(years).toContain('2 of 2 dates have no month.');
    expect(years).toContain('with --date-precision year');
  });

  it('are read if the command states their precision, which the import stores', async () => {
    const read = await importContent(rows('2024-03', '04/2024'), { datePrecision: 'month' });
    expect(read).toMatchObject({ exitCode: 0, err: '' });
    expect(read.out).not.toContain('--date-precision');
    expect((await recordsLike('m%')).map(({ received_on }) => received_on)).toEqual([
      '2024-03-01',
      '2024-04-01',
    ]);
    expect(await precisionOf('m0')).toBe('month');
  });

  it('are replaced by days as soon as a file states them, even by the first of a month', async () => {
    const { out } = await importContent(rows('2024-03-01', '2024-04-09'));
    expect(out).toContain('changed: 2, unchanged: 0');
    expect(out).toContain('received_on: 2 records');
    expect(await precisionOf('m0')).toBe('day');
    const { out: again } = await importContent(rows('2024-03-01', '2024-04-09', '2024-05-09'));
    expect(again).toContain('added: 1, changed: 0, unchanged: 2');
  });

  it('are suspected if all of them are the first of a month', async () => {
    const firsts = Array.from(
      { length: 12 },
      (_, month) => `2024-${String(month + 1).padStart(2, '0')}-01`,
    );
    const { out, exitCode } = await importContent(rows(...firsts), { mode: 'dry-run' });
    expect(exitCode).toBe(0);
    expect(out).toContain('All 12 dates are the first day of a month.');
    const january = firsts.map((_, year) => `${2010 + year}-01-01`);
    const { out: ofYears } = await importContent(rows(...january), { mode: 'dry-run' });
    expect(ofYears).toContain('All 12 dates are 1 January.');
    expect(ofYears).toContain('--date-precision year');
  });
});

it('a comma before three digits may be one of thousands, and is not read as a decimal one', async () => {
  const { exitCode, err } = await importContent('id;received_on;files\nk3;2025-01-01;1,000\n');
  expect(exitCode).toBe(2);
  expect(err).toContain('1,000');
});

it('decimal commas are read and named', async () => {
  await clear();
  const content = 'id;received_on;city;files\nk1;2025-01-01;31,74;3,0\nk2;2025-01-01;;4\n';
  const { out, err } = await importContent(content);
  expect(err).toBe('');
  expect(out).toContain(
    'Column files: values with a decimal comma, read as with a point: 1 ("3,0"',
  );
  expect(out).toContain(
    'Column city: values with a decimal comma, read as with a point: 1 ("31,74"',
  );
  expect(await recordsLike('k1')).toMatchObject([{ city: '31.74', files: 3 }]);
  expect((await importContent('id;received_on;files\nk3;2025-01-01;2,5\n')).err).toContain('"2,5"');
});

it('records dated outside the validity of their code are named in a dry run', async () => {
  await clear();
  const rows = 'id,received_on,province\nv1,2021-05-01,93\nv2,2023-05-01,93\nv3,2021-05-01,31\n';
  const { exitCode, out } = await importContent(rows, { mode: 'dry-run' });
  expect(exitCode).toBe(0);
  expect(out).toContain('Records dated outside the period in which their code is used');
  expect(out).toMatch(/: province 93 \(1\)\. Check/);
});

it('a year far from all others is named', async () => {
  await clear();
  const { err } = await importFixture('old-year-and-january.csv', { mode: 'dry-run' });
  expect(err).toMatch(/Years far from all others, .*: 1958 \(1\)\. Check these dates\./);
});
