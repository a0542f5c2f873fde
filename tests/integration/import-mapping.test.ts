import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { xlsx } from '../support/xlsx';

const columns = { id: { from: 'No' }, received_on: { from: 'Date' } };

async function setUp() {
  const { db } = await createTestDatabase();
  const importContent = await createImportTerminal(db);
  const listRecords = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from complaint where superseded_by is null order by id`.execute(db);
    return rows;
  };
  return { db, importContent, listRecords };
}

describe('a file of another shape', async () => {
  const { db, importContent, listRecords } = await setUp();
  const content = readFileSync('tests/fixtures/cfpb-shape.csv');
  const mapping: unknown = JSON.parse(readFileSync('data/mappings/cfpb.json', 'utf8'));

  it('is imported by its mapping, with the codes that the lists lack', async () => {
    const { exitCode, err, out } = await importContent(content, { mapping });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain('14 codes were added to the code lists.');
    const records = await listRecords();
    expect(records).toMatchObject([
      { id: '900001', received_on: '2024-11-05', country: 'US', province: '_Z', city: '_Z' },
      { method: 'phone', claimant: ['member-of-the-forces', 'older-person'] },
      { method: 'M02', issue: ['card-was-refused'], case_detail: ['card-was-refused.other'] },
      { method: 'M04', issue: ['card-was-refused'], case_detail: [] },
    ]);
    expect(records[1]?.case_detail).toEqual(['fees-that-nobody-announced.other']);
    const bank = await db
      .selectFrom('code')
      .selectAll()
      .where('list', '=', 'party_type')
      .where('import_id', 'is not', null)
      .orderBy('position')
      .execute();
    expect(bank.map(({ names }) => names.id)).toEqual(['EXAMPLE BANK, INC.', 'SAMPLE CARDS LLC']);
    expect(bank[0]?.code).toMatch(/^example-bank-inc-[0-9a-f]{6}$/);
  });

  it('changes nothing the second time, even with its mapping written differently', async () => {
    const { exitCode, out } = await importContent(content, {
      mapping: Object.fromEntries(Object.entries(Object(mapping)).reverse()),
    });
    expect({ exitCode, out }).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/Nothing has/),
    });
  });

  it('changes no existing record when it is imported again with one more row', async () => {
    const more = `${content.toString()}900005,2024-11-08,,,,,,,,,,,,,\n`;
    const { out } = await importContent(more, { mapping });
    expect(out).toContain('records added: 1, changed: 0, unchanged: 4');
  });
});

describe('a mapping', async () => {
  const { importContent, listRecords } = await setUp();
  const importOne = async (cells: Record<string, string>, more: object, datePrecision?: string) => {
    const content = `${Object.keys(cells).join('\t')}\n${Object.values(cells).join('\t')}\n`;
    const result = await importContent(content, {
      mapping: { datePrecision, columns: { ...columns, ...more } },
    });
    const records = await listRecords();
    return { ...result, record: records.find(({ id }) => id === cells.No) };
  };

  it.each([
    ['m/d/yy', '3/14/25', '2025-03-14'],
    ['m/d/yy', '3/14/98 13:45', '1998-03-14'],
    ['d mmmm yyyy', '17 Agustus 2024', '2024-08-17'],
    ['d mmm yyyy', '2 Okt 2024', '2024-10-02'],
    ['mmmm d, yyyy', 'August 5, 2024', '2024-08-05'],
    ['m/d/yy', '2024-02-29T23:59:59Z', '2024-02-29'],
  ])('reads dates as %s: %s', async (format, date, expected) => {
    const { record } = await importOne(
      { No: `date ${format} ${date}`, Date: date },
      { received_on: { from: 'Date', formats: [format] } },
    );
    expect(record?.received_on).toBe(expected);
  });

  it('reads the day of a moment in its own zone, or in a given one', async () => {
    const cells = { No: 'zone', Date: '2024-11-05T23:30:00-05:00' };
    const { record } = await importOne(cells, {
      received_on: { from: 'Date', timeZone: 'Asia/Jakarta' },
    });
    expect(record?.received_on).toBe('2024-11-06');
  });

  it('reads year, month and day from separate columns, as far as the source states them', async () => {
    const parts = { year: 'Tahun', month: 'Bulan', day: 'Hari' };
    const cells = { No: 'parts', Tahun: '2024', Bulan: 'Februari', Hari: '' };
    const read = async (more: object, precision?: string) =>
      importOne({ ...cells, ...more }, { received_on: parts }, precision);
    expect((await read({ Hari: '29' })).record?.received_on).toBe('2024-02-29');
    expect((await read({ No: 'months' }, 'month')).record?.received_on).toBe('2024-02-01');
    expect((await read({ No: 'years', Bulan: '' }, 'year')).record?.received_on).toBe('2024-01-01');
    const { err, record } = await read({ No: 'no day' });
    expect(record).toBeUndefined();
    expect(err).toContain('Line 2, column Tahun + Bulan + Hari: "2024 Februari" has no day.');
    const { err: withoutMonth } = await read({ No: 'no month', Bulan: '' }, 'month');
    expect(withoutMonth).toContain('"2024" has no month. If this source states only years');
  });

  it.each([
    ['month', '2024-03', '2024-03-01'],
    ['month', '03/2024', '2024-03-01'],
    ['month', '2024-03-17', '2024-03-01'],
    ['month', '3.2024', '2024-03-01'],
    ['year', '2024', '2024-01-01'],
    ['year', '07/2024', '2024-01-01'],
    ['year', '2024-12-31', '2024-01-01'],
  ])('that declares the %s counts %s on its first day', async (precision, date, expected) => {
    const { record } = await importOne({ No: `${precision} ${date}`, Date: date }, {}, precision);
    expect(record?.received_on).toBe(expected);
  });

  it.each([
    ['month', '13/2024', '"13/2024" is not a real date'],
    ['month', '00/2024', '"00/2024" is not a real date'],
    ['month', '2024-02-30', 'is not a real date'],
    ['month', '12/2099', 'is after today'],
    ['year', '2099', 'is after today'],
    ['year', '1900', 'is before 1945'],
    ['year', '２０２４年', 'does not have the form expected'],
    ['year', '2024; drop table complaint', 'does not have the form expected'],
    ['month', 'Maret', 'does not have the form expected'],
    ['month', '2024', 'has no month'],
    ['day', '03/2024', 'has no day. If this source states only months'],
    ['day', '2024', 'has no day'],
  ])('that declares the %s does not read %s', async (precision, date, problem) => {
    const { err, record } = await importOne({ No: 'wrong', Date: date }, {}, precision);
    expect(record).toBeUndefined();
    expect(err).toContain('Line 2, column Date: ');
    expect(err).toContain(problem);
  });

  it('reads stage dates in their own formats, and none from an empty cell', async () => {
    const stages = { closed_on: { from: 'Closed', formats: ['d/m/yyyy'] } };
    const cells = { Date: '2024-01-05', Closed: '13/2/2024' };
    const { record } = await importOne({ No: 'closed', ...cells }, stages);
    expect(record?.closed_on).toBe('2024-02-13');
    const open = await importOne({ No: 'open', ...cells, Closed: '' }, stages);
    expect(open.record?.closed_on).toBeNull();
  });

  it('makes columns of others: joined, and parts of one', async () => {
    const content =
      'Unit;No;Hari;Wilayah\nBDG;17/2024;5 Maret;3204\n;18/2024;6 Maret;9999\n;;7 Maret;3204\n';
    const { err, out } = await importContent(content, {
      skipRejected: true,
      mapping: {
        derived: {
          Nomor: { from: ['Unit', 'No'], separator: '-' },
          Tanggal: { from: ['Hari', 'Tahun'] },
          Tahun: { from: 'No', separator: '/', part: 2 },
          Provinsi: { from: 'Wilayah', characters: [1, 2] },
        },
        columns: {
          id: { from: 'Nomor' },
          received_on: { from: 'Tanggal', formats: ['d mmmm yyyy'] },
          province: { from: 'Provinsi' },
        },
        rows: { except: { Provinsi: '99' } },
      },
    });
    expect(out).toContain('1 row is passed over');
    expect(err).toContain('Line 4, column Nomor: must be filled in.');
    const records = await listRecords();
    expect(records.find(({ id }) => id === 'BDG-17/2024')).toMatchObject({
      received_on: '2024-03-05',
      province: '32',
    });
  });

  it('finds codes by name in any language, below the right parent', async () => {
    const { record, err } = await importOne(
      {
        No: 'names',
        Date: '2024-01-01',
        Where: 'west java',
        City: 'Kota Bandung',
        R: 'R01| Right to justice',
      },
      {
        province: { from: 'Where' },
        city: { from: 'City' },
        right: { from: 'R', separator: '|' },
      },
    );
    expect(err).toBe('');
    expect(record).toMatchObject({ province: '32', city: '32.73', right: ['R01', 'R04'] });
  });

  it('splits a path into right, issue and case detail', async () => {
    const path = (level: number) => ({
      from: 'Path',
      separator: '|',
      path: { separator: '>', level },
      unknown: 'create',
    });
    const { record, err } = await importOne(
      {
        No: 'path',
        Date: '2024-01-01',
        Path: 'Liberty>Press>Other|Liberty > Housing > Other|Water',
      },
      { right: path(1), issue: path(2), case_detail: path(3) },
    );
    expect(err).toBe('');
    expect(record).toMatchObject({
      right: ['liberty', 'water'],
      issue: ['housing', 'press'],
      case_detail: ['housing.other', 'press.other'],
    });
  });

  it('fills empty cells, adds constants, and counts the unknown as the mapping says', async () => {
    const cells = { No: 'fill', Date: '2024-01-01', A: '', B: 'nonsense', C: 'Both', N: '3' };
    const { record, err } = await importOne(cells, {
      status: { from: 'A', empty: 'S01' },
      method: { from: 'B', unknown: 'not-stated' },
      right: { from: 'C', values: { both: ['R01', 'R02'] } },
      office: { constant: 'O00' },
      files: { from: 'N' },
    });
    expect(err).toBe('');
    expect(record).toMatchObject({
      status: 'S01',
      method: '_X',
      right: ['R01', 'R02'],
      office: 'O00',
      files: 3,
    });
  });

  it('gives codes to any text', async () => {
    const cells = { No: 'any', Date: '2024-01-01', A: '__proto__', B: 'constructor' };
    const { record } = await importOne(cells, {
      status: { from: 'A', values: JSON.parse('{"__proto__":"S01"}') as object },
      method: { from: 'B', values: { constructor: 'M02' } },
    });
    expect(record).toMatchObject({ status: 'S01', method: 'M02' });
  });

  it('merges the rows of one id when it says so', async () => {
    const { exitCode } = await importContent(
      'No,Date,R\nm1,2024-01-01,R01\nm1,2024-01-01,R02\nm1,2024-01-01,R01\n',
      { mapping: { mergeRows: true, columns: { ...columns, right: { from: 'R' } } } },
    );
    expect(exitCode).toBe(0);
    const merged = (await listRecords()).find(({ id }) => id === 'm1');
    expect(merged).toMatchObject({ right: ['R01', 'R02'] });
  });

  it('rejects what it does not know under the names that the file uses', async () => {
    const { exitCode, err } = await importOne(
      { No: 'wrong', Date: 'soon', Via: 'pigeon' },
      { method: { from: 'Via' } },
    );
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2, column Date: "soon" does not have the form');
    expect(err).toContain('Line 2, column Via: "pigeon" is neither in the list proposal_type nor');
  });

  it('rejects formulas in the columns that it reads, and only there', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const formula = '<c><f>1+1</f><v>2</v></c>';
    const header = `<row>${['No', 'Date', 'Note'].map(text).join('')}</row>`;
    const sheet = (cells: string) => xlsx(`${header}<row>${cells}</row>`);
    const mapping = { columns };
    const unread = await importContent(sheet(text('f1') + text('2024-01-01') + formula), {
      mapping,
    });
    expect(unread.exitCode).toBe(0);
    const read = await importContent(sheet(text('f2') + formula + text('')), { mapping });
    expect(read.err).toContain('Line 2, column Date: the cell holds a formula');
  });
});

describe('codes that a mapping creates', async () => {
  const { db, importContent } = await setUp();
  const status = {
    from: 'State',
    unknown: 'create',
    attributes: {
      'Closed with money': { stage: 'finished' },
      'With judge': { stage: 'in_process' },
    },
  };
  const states = ['Closed with money', 'With judge', 'N/A', 'Waiting', 'waiting', '#VALUE!', 'N/A'];
  const rows = states.map((state, index) => `s${index},2024-01-01,${state}\n`).join('');
  const content = `No,Date,State\n${rows}`;
  const mapping = { columns: { ...columns, status } };

  it('are listed before they are created, with their rows, suspicious ones first', async () => {
    const { out } = await importContent(content, { mapping, mode: 'dry-run' });
    expect(out.split('\n').slice(2, 9)).toEqual([
      '5 new codes in the list on_process:',
      '  "N/A": 2 rows – looks wrong, please check',
      '  "#VALUE!": 1 row – looks wrong, please check',
      '  "Waiting": 2 rows',
      '  "Closed with money": 1 row',
      '  "With judge": 1 row',
      expect.stringMatching(/^3 of them have no stage and count as "not classified"\./),
    ]);
    const made = await db
      .selectFrom('code')
      .selectAll()
      .where('import_id', 'is not', null)
      .execute();
    expect(made).toEqual([]);
  });

  it('are listed even if rows are rejected', async () => {
    const { exitCode, err } = await importContent(`${content}s9,soon,Other\n`, { mapping });
    expect(exitCode).toBe(2);
    expect(err).toContain('5 new codes in the list on_process:\n  "N/A": 2 rows');
  });

  it('have the attributes that it gives them, or none', async () => {
    await importContent(content, { mapping });
    const made = await db
      .selectFrom('code')
      .select(['names', 'attributes'])
      .where('import_id', 'is not', null)
      .orderBy('position')
      .execute();
    expect(made.map(({ names, attributes }) => [names.id, attributes])).toEqual([
      ['Closed with money', { stage: 'finished' }],
      ['With judge', { stage: 'in_process' }],
      ['N/A', {}],
      ['Waiting', {}],
      ['#VALUE!', {}],
    ]);
  });

  it('may be given their parent by it', async () => {
    const case_detail = {
      from: 'What',
      unknown: 'create',
      attributes: { Dams: { issue_code: 'I02' } },
    };
    const { err } = await importContent('No,Date,What\nd1,2024-01-01,Dams\n', {
      mapping: {
        columns: { ...columns, issue: { from: 'What', unknown: 'not-stated' }, case_detail },
      },
    });
    expect(err).toBe('');
    const { rows: records } =
      await sql`select issue, case_detail from complaint where id = 'd1'`.execute(db);
    expect(records).toEqual([{ issue: ['I02'], case_detail: ['I02.dams'] }]);
  });
});

describe('values that a mapping reads as not stated', async () => {
  const { importContent } = await setUp();

  it('are counted by the column of the file, with the most frequent', async () => {
    const via = ['owl', 'pigeon', 'M01', 'owl', 'n/a', ''];
    const content = `No,Date,Via\n${via.map((value, n) => `v${n},2024-01-01,${value}\n`).join('')}`;
    const method = { from: 'Via', values: { 'n/a': '' }, unknown: 'not-stated' };
    const { out } = await importContent(content, {
      mapping: { columns: { ...columns, method } },
      mode: 'dry-run',
    });
    expect(out).toContain(
      'Column Via: 4 values count as not recorded, most often "owl" (2), "pigeon" (1), "n/a" (1).',
    );
  });
});

describe('a second file', async () => {
  const { importContent, listRecords } = await setUp();
  const folder = await mkdtemp(join(tmpdir(), 'terang-join-'));
  afterAll(() => rm(folder, { recursive: true }));
  const joinPath = join(folder, 'dispositions.csv');
  const first = 'No;Date\n7/A;2024-01-01\n8/A;2024-01-02\n9/A;2024-01-03\n';
  const mapping = {
    derived: { Number: { from: 'No', separator: '/', part: 1 } },
    join: { on: ['Number', 'Case'] },
    columns: { ...columns, method: { from: '2: Via' } },
  };
  const importJoined = async (second: string, join: object = {}) => {
    await writeFile(joinPath, second);
    const joined = { ...mapping, join: { ...mapping.join, ...join } };
    const result = await importContent(first, { mapping: joined, joinPath, skipRejected: true });
    const records = await listRecords();
    return { ...result, methods: records.map(({ id, method }) => [id, method]) };
  };

  it('gives its columns to the rows with its keys, and names those without', async () => {
    const { out, methods } = await importJoined('Title\nVia,Case\nM04,7\nM02,9\nM02,9\nM01,11\n');
    expect(methods).toEqual([
      ['7/A', 'M04'],
      ['8/A', '_X'],
      ['9/A', 'M02'],
    ]);
    expect(out).toContain('1 row does not find its key in the second file: "8".');
    expect(out).toContain('1 key occurs more than once in the second file: "9".');
    expect(out).toContain('1 key of the second file is not in this one: "11".');
  });

  it('rejects rows whose key has several rows that differ, unless the mapping chooses one', async () => {
    const second = 'Via,Case\nM04,7\nM02,7\n';
    const { err } = await importJoined(second);
    expect(err).toContain('column Number: "7" is in several rows of the second file that differ.');
    expect((await importJoined(second, { repeated: 'last' })).methods[0]).toEqual(['7/A', 'M02']);
    expect((await importJoined(second, { repeated: 'first' })).methods[0]).toEqual(['7/A', 'M04']);
  });

  it.each([
    ['is not given', mapping, undefined, 'This mapping joins a second file.'],
    ['is not in the mapping', { columns }, joinPath, 'no mapping that says how it is joined'],
    [
      'lacks a column',
      { ...mapping, columns: { ...columns, method: { from: '2: How' } } },
      joinPath,
      'Missing columns of the second file: "How"',
    ],
  ])('is refused when it %s', async (_, wrong, path, said) => {
    const { exitCode, err } = await importContent(first, { mapping: wrong, joinPath: path });
    expect(err).toContain(said);
    expect(exitCode).toBe(2);
  });
});

describe('an invalid mapping is rejected', async () => {
  const { importContent } = await setUp();
  const file = 'No,Date,Via\n1,2024-01-01,Web\n';

  it.each([
    [
      'that lacks the id',
      { columns: { received_on: { from: 'Date' } } },
      'columns.id: must be there',
    ],
    ['with an unknown key', { columns, merge: true }, 'not known: merge'],
    [
      'of an unknown column',
      { columns: { ...columns, colour: { from: 'x' } } },
      'columns: not known: colour',
    ],
    [
      'with a wrong type',
      { columns: { ...columns, method: { from: 7 } } },
      'columns.method.from: a value of another type',
    ],
    [
      'with a wrong choice',
      { columns: { ...columns, method: { from: 'Via', unknown: 'ignore' } } },
      'columns.method.unknown: the choices are: reject, not-stated, create',
    ],
    [
      'with an unknown code',
      { columns: { ...columns, method: { from: 'Via', values: { Web: 'M99' } } } },
      'columns.method.values.Web: the code "M99" is not in the list proposal_type',
    ],
    [
      'without a source',
      { columns: { ...columns, method: { empty: 'M01' } } },
      'columns.method: give either from or constant',
    ],
    [
      'with a date without a month',
      { columns: { ...columns, received_on: { from: 'Date', formats: ['d/yyyy'] } } },
      'columns.received_on.formats.0: needs year',
    ],
    [
      'that creates children without parents',
      { columns: { ...columns, case_detail: { from: 'Via', unknown: 'create' } } },
      'columns.case_detail.unknown: new codes need a parent: map issue too',
    ],
    [
      'that puts a new code into a stage that there is not',
      {
        columns: {
          ...columns,
          status: { from: 'Via', unknown: 'create', attributes: { Web: { stage: 'done' } } },
        },
      },
      'columns.status.attributes.Web.stage: the choices are: in_process, finished',
    ],
    [
      'that gives a new code an attribute unknown to its list',
      {
        columns: {
          ...columns,
          status: { from: 'Via', unknown: 'create', attributes: { Web: { stages: 'finished' } } },
        },
      },
      'columns.status.attributes.Web: not known: stages',
    ],
    [
      'with a column made of nothing in particular',
      { columns, derived: { Half: { from: 'Via' } } },
      'derived.Half: give several columns in from; or one with separator and part',
    ],
    [
      'with a column made of itself',
      { columns, derived: { A: { from: ['B', 'No'] }, B: { from: ['A'] } } },
      'derived.A: this column is made of itself',
    ],
    [
      'with a column made of too many others',
      {
        columns,
        derived: Object.fromEntries(
          Array.from({ length: 40 }, (_, at) => [`c${at}`, { from: [`c${at + 1}`, `c${at + 1}`] }]),
        ),
      },
      'derived.c0: this column is made of more than 1000 others',
    ],
    [
      'with a column named as one of the file',
      { columns, derived: { Via: { from: ['No', 'Date'] } } },
      'more than one column "Via"',
    ],
    [
      'with a column made of one that the file lacks',
      { columns: { ...columns, id: { from: 'A' } }, derived: { A: { from: ['Unit', 'No'] } } },
      'Missing columns: "Unit"',
    ],
    [
      'of another dataset',
      { dataset: 'consultations', columns },
      'dataset: the choices are: complaints',
    ],
    [
      'of columns that the file lacks',
      { columns: { ...columns, method: { from: 'How' } } },
      'Missing columns: "How"',
    ],
  ])('one %s', async (_, mapping, said) => {
    const { exitCode, err } = await importContent(file, { mapping });
    expect(err).toContain(said);
    expect(exitCode).toBe(2);
  });

  it('one that is missing or invalid JSON', async () => {
    const missing = await importContent(file, { mappingPath: '/nowhere.json' });
    expect(missing.err).toBe('There is no such mapping file.\n');
    const noJson = await importContent(file, { mappingPath: 'README.md' });
    expect(noJson.err).toBe('The mapping file is not JSON.\n');
  });
});
