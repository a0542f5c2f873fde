import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillMerged } from '~/records/files/fill-merged';
import { rangesWithin } from '~/records/files/cell-range';
import { openOdsTable } from '~/records/files/ods-table.server';
import { openXlsxTable } from '~/records/files/xlsx-table.server';
import { openTable } from '~/records/open-table.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { xlsx, zip } from '../support/xlsx';

const folder = await mkdtemp(join(tmpdir(), 'terang-sheets-'));
afterAll(() => rm(folder, { recursive: true }));
let files = 0;

async function open(content: Buffer, shape?: Parameters<typeof openTable>[1]) {
  const path = join(folder, String(++files));
  await writeFile(path, content);
  return openTable(path, shape);
}

/** Reads a whole workbook; returns the code of the refusal if it cannot be read. */
async function read(content: Buffer, shape?: Parameters<typeof openTable>[1]) {
  try {
    const table = await open(content, shape);
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    table.close();
    return { header: table.header, sheet: table.sheet, rows };
  } catch (error) {
    if (error instanceof RefusedFile) return error.code;
    throw error;
  }
}

const names = ['office', 'table', 'text', 'style', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

function ods(tables: string, { styles = '', before = '' } = {}): Buffer {
  const body = `<office:body><office:spreadsheet>${before}${tables}</office:spreadsheet></office:body>`;
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${names}><office:automatic-styles>${styles}</office:automatic-styles>${body}</office:document-content>`,
  });
}

const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
const typed = (type: string, value: string) => {
  const name = ['date', 'boolean', 'time'].includes(type) ? `${type}-value` : 'value';
  return `<table:table-cell office:value-type="${type}" office:${name}="${value}"><text:p>shown</text:p></table:table-cell>`;
};
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const sheet = (rows: string, name = 'Data', attributes = '') =>
  `<table:table table:name="${name}" ${attributes}>${rows}</table:table>`;
const header = row(text('id'), text('b'), text('c'));
const cellsOf = (found: Awaited<ReturnType<typeof read>>) =>
  typeof found === 'string' ? found : found.rows.map(({ line, cells }) => [line, ...cells]);

describe('an ODS workbook', () => {
  it('has the values of its cells, not their formatted text', async () => {
    const found = await read(
      ods(
        sheet(
          header +
            row(text('1'), typed('date', '2025-01-31'), typed('float', '12.50')) +
            row(text('2'), typed('date', '2025-01-30T23:59:59.9999'), typed('percentage', '0.5')) +
            row(text('3'), typed('boolean', 'true'), typed('currency', '7')) +
            row(text('a<text:s text:c="2"/>b</text:p><text:p>c'), typed('time', 'PT1H'), text('x')),
        ),
      ),
    );
    expect(cellsOf(found)).toEqual([
      [2, '1', '2025-01-31', '12.5'],
      [3, '2', '2025-01-31', '0.5'],
      [4, '3', 'true', '7'],
      [5, 'a  b\nc', 'shown', 'x'],
    ]);
  });

  it('has the stored value of an invalid date, not the shown one', async () => {
    const dateCell =
      '<table:table-cell office:value-type="date" office:date-value="2025-02-30"><text:p>2025-03-02</text:p></table:table-cell>';
    expect(cellsOf(await read(ods(sheet(header + row(text('1'), dateCell)))))).toEqual([
      [2, '1', '2025-02-30', ''],
    ]);
  });

  it('has the day of a moment just before midnight that another workbook has, too', async () => {
    const cells = ['A', 'B'].map((letter) => `<c r="${letter}1" t="str"><v>${letter}</v></c>`);
    const moment = '<c r="B2" t="d"><v>2025-01-30T23:59:59.9999</v></c>';
    const found = await read(xlsx(`<row>${cells.join('')}</row><row>${moment}</row>`));
    expect(cellsOf(found)).toEqual([[2, '', '2025-01-31']]);
  });

  it('has no text of remarks, shapes and tracked changes', async () => {
    const remark = '<office:annotation><text:p>remark</text:p></office:annotation>';
    const shape = '<draw:frame><text:p>shape</text:p></draw:frame>';
    const changes = `<table:tracked-changes><table:table-cell><text:p>old</text:p></table:table-cell></table:tracked-changes>`;
    const cell = `<table:table-cell>${remark}<text:p>seen</text:p>${shape}</table:table-cell>`;
    const found = await read(ods(sheet(header + row(cell)), { before: changes }));
    expect(cellsOf(found)).toEqual([[2, 'seen', '', '']]);
  });

  it('repeats cells and rows, and counts a million empty ones without keeping them', async () => {
    const empty = `<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    const twice = `<table:table-row table:number-rows-repeated="2">${text('1')}<table:table-cell table:number-columns-repeated="2"><text:p>y</text:p></table:table-cell></table:table-row>`;
    const found = await read(ods(sheet(header + twice + empty + row(text('2')))));
    expect(cellsOf(found)).toEqual([
      [2, '1', 'y', 'y'],
      [3, '1', 'y', 'y'],
      [1_000_004, '2', '', ''],
    ]);
  });

  it('names formulas and numbers that lost digits by their cells', async () => {
    const formula =
      '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"/>';
    const found = await read(
      ods(sheet(header + row(text('1'), formula, typed('float', '1.2345678901234567E+19')))),
    );
    if (typeof found === 'string') throw new Error(found);
    expect(found.rows[0]?.unreadable).toEqual([
      { cell: 1, reason: 'cell-formula', address: 'B2' },
      { cell: 2, reason: 'cell-long-number', address: 'C2' },
    ]);
  });

  it('names what is hidden', async () => {
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>';
    const rows = `<table:table-row table:visibility="filter">${text('1')}</table:table-row><table:table-row-group table:display="false">${row(text('2'))}</table:table-row-group>${row(text('3'))}`;
    const style =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const found = await read(
      ods(
        sheet(header + row(text('0')), 'Old', 'table:style-name="h"') +
          sheet(columns + header + rows),
        { styles: style },
      ),
    );
    if (typeof found === 'string') throw new Error(found);
    expect(found.rows.map(({ isHidden }) => isHidden)).toEqual([true, true, false]);
    expect(found.sheet).toMatchObject({ name: 'Data', hidden: ['Old'], hiddenColumns: [1, 2] });
  });

  it('of LibreOffice has the merged cells of the XLSX file that it was made from', async () => {
    const fixtures = ['ods', 'xlsx'].map(async (kind) => {
      const table = await openTable(`tests/fixtures/import/merged-province.${kind}`);
      const ranges = rangesWithin((await table.sheet?.findMerged()) ?? [], table.columns);
      const rows = [];
      for await (const { line, cells } of fillMerged(table.rows, ranges)) rows.push([line, cells]);
      table.close();
      return { ranges, rows, header: table.header };
    });
    const [first, second] = await Promise.all(fixtures);
    expect(first?.rows).toHaveLength(20);
    expect(first).toEqual(second);
  });
});

const bomb = 'spreadsheet-bomb';
const repeated = (rows: number, columns: number, content: string) =>
  `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>${content}</text:p></table:table-cell></table:table-row>`;
const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' };

/** Returns a ZIP file with some bytes changed in all headers of its first entry. */
function altered(content: Buffer, at: { local: number; central: number }, hex: string): Buffer {
  const copy = Buffer.from(content);
  const central = copy.indexOf(Buffer.from('504b0102', 'hex'));
  copy.write(hex, at.local, 'hex');
  copy.write(hex, central + at.central, 'hex');
  return copy;
}

const good = ods(sheet(header + row(text('1'))));
const spaces = (count: string, times = 1) =>
  sheet(header + row(text(`x${`<text:s text:c="${count}"/>`.repeat(times)}`)));
const contentFirst = zip({ 'content.xml': 'x'.repeat(1000), ...parts });

/** Returns a ZIP file in which the second entry has the name of the first. */
function twice(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  for (let at = copy.indexOf('b.xml'); at >= 0; at = copy.indexOf('b.xml', at)) copy.write('a', at);
  return copy;
}

/** Returns a ZIP file whose second entry is the bytes of the first. */
function overlapping(): Buffer {
  const copy = zip({ 'xl/a.xml': 'x', 'xl/b.xml': 'x' });
  const second = copy.lastIndexOf(Buffer.from('504b0102', 'hex'));
  copy.writeUInt32LE(0, second + 42);
  return copy;
}

/** Returns a ZIP file that declares this many entries. */
function miscounted(content: Buffer, entries: number): Buffer {
  const copy = Buffer.from(content);
  copy.writeUInt16LE(entries, copy.length - 14);
  copy.writeUInt16LE(entries, copy.length - 12);
  return copy;
}

const sheetsOfOnePart = (count: number) =>
  `<sheets>${'<sheet name="A" sheetId="1" r:id="rId1"/>'.repeat(count)}</sheets>`;
const hiddenCols = (count: number) => '<col min="1" max="1000" hidden="1"/>'.repeat(count);
const longText = `<t>${'x'.repeat(1000)}</t>`.repeat(40);

const isHeader = (cells: readonly string[]) => cells.includes('id');
const hiddenStyle =
  '<style:style style:name="h"><style:table-properties table:display="false"/></style:style>';

it.each<[string, string, string, string[]]>([
  ['the last visible one has the header', '', 'S499', ['hidden']],
  ['none has it', 'x', 'S0', ['hidden']],
])(
  'many sheets of an ODS workbook are searched in one pass: %s',
  async (_, above, name, hidden) => {
    const wide = row(...Array.from({ length: 1001 }, (__, column) => text(`${column}`)));
    const others = Array.from({ length: 499 }, (__, index) => sheet(row(text('x')), `S${index}`));
    const first = sheet(wide, 'hidden', 'table:style-name="h"');
    const last = sheet(above ? row(text(above)) : header + row(text('1')), 'S499');
    const zipped = await openZipEntries(
      ods(first + others.join('') + last, { styles: hiddenStyle }),
    );
    let reads = 0;
    const read = (...options: Parameters<typeof zipped.read>) => {
      reads += 1;
      return zipped.read(...options);
    };
    const opened = openOdsTable({ ...zipped, read }, { isHeader });
    if (above) await expect(opened).rejects.toMatchObject({ code: 'spreadsheet-bomb' });
    else expect((await opened).sheet).toMatchObject({ name, hidden });
    expect(reads).toBe(2);
    zipped.close();
  },
);

it('the rows of an ODS workbook and the names of all its sheets are read in one pass', async () => {
  const rows = `<table:table-row>${text('x').repeat(9)}</table:table-row>`;
  const later = sheet(header, 'Later') + sheet(header, 'Old', 'table:style-name="h"');
  const zipped = await openZipEntries(
    ods(sheet(header + rows.repeat(2000)) + later, { styles: hiddenStyle }),
  );
  let inflated = 0;
  async function* read(...options: Parameters<typeof zipped.read>) {
    for await (const chunk of zipped.read(...options)) {
      inflated += chunk.length;
      yield chunk;
    }
  }
  const table = await openOdsTable({ ...zipped, read }, { isHeader });
  let count = 0;
  for await (const _ of table.rows) {
    void _;
    count += 1;
  }
  zipped.close();
  expect(count).toBe(2000);
  expect(inflated).toBeLessThan(1.2 * zipped.sizeOf('content.xml'));
  expect(table.sheet).toMatchObject({ name: 'Data', unread: ['Later', 'Old'], hidden: ['Old'] });
});

describe('a hostile workbook is refused', () => {
  it.each<[string, Buffer, string]>([
    ['more lines than a sheet has', ods(sheet(header + repeated(1_048_577, 1, 'x'))), bomb],
    ['more columns than are read', ods(sheet(header + repeated(1, 16_384, 'x'))), bomb],
    ['text that repeats to gigabytes', ods(sheet(header + repeated(1e6, 900, 'xx'))), bomb],
    ['repetitions that are not a number', ods(sheet(header + repeated(NaN, 1, 'x'))), 'damaged'],
    ['spaces that are not a number', ods(spaces('-1')), 'damaged'],
    ['spaces that are not a short number', ods(spaces('1e9')), 'damaged'],
    ['text of one cell beyond all measure', ods(spaces('1000', 33)), bomb],
    ['deep elements', ods(sheet('<text:p>'.repeat(600) + '</text:p>'.repeat(600))), bomb],
    ['deep elements in XLSX', xlsx('<row>'.repeat(600) + '</row>'.repeat(600)), bomb],
    [
      'an entity of its own',
      zip({ ...parts, 'content.xml': `<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>` }),
      'damaged',
    ],
    ['a document of another kind', zip({ ...parts, 'content.xml': '<x/>' }), 'not-a-spreadsheet'],
    [
      'a password',
      zip({
        ...parts,
        'content.xml': 'cipher',
        'META-INF/manifest.xml':
          '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:encryption-data/></m:manifest>',
      }),
      'password',
    ],
    ['an encrypted entry', altered(good, { local: 6, central: 8 }, '0100'), 'password'],
    [
      'a size that is too small',
      altered(contentFirst, { local: 22, central: 24 }, '0a000000'),
      'damaged',
    ],
    ['a size of 4 GiB', altered(contentFirst, { local: 22, central: 24 }, 'feffffff'), 'damaged'],
    [
      'a size that ZIP64 would state',
      altered(contentFirst, { local: 22, central: 24 }, 'ffffffff'),
      'damaged',
    ],
    [
      'a name that leaves the folder',
      zip({ '../evil.xml': 'x', 'content.xml': '<x/>' }),
      'damaged',
    ],
    ['one name twice', twice(zip({ 'xl/a.xml': 'x', 'xl/b.xml': 'y' })), 'damaged'],
    ['entries that share their bytes', overlapping(), 'damaged'],
    ['fewer entries than its directory says', miscounted(good, 9), 'damaged'],
    ['zeros that inflate to a gigabyte', ods(' '.repeat(2 ** 21)), bomb],
    [
      'thousands of sheets that are one part',
      xlsx('', { workbook: sheetsOfOnePart(10_000) }),
      'damaged',
    ],
    ['columns that are hidden again and again', xlsx('', { before: hiddenCols(2000) }), 'damaged'],
    [
      'columns before the first',
      xlsx('', { before: '<col min="-1e9" max="5" hidden="1"/>' }),
      'damaged',
    ],
    [
      'a text of a gigabyte in one cell',
      xlsx(`<row><c t="inlineStr"><is>${longText}</is></c></row>`),
      bomb,
    ],
    [
      'a cell that is there thousands of times',
      xlsx(`<row>${'<c r="A1"><f/></c>'.repeat(2000)}</row>`),
      'damaged',
    ],
    [
      'more shared texts than a sheet has cells',
      xlsx('', { strings: '<si/>'.repeat(1_000_001) }),
      bomb,
    ],
    [
      'declarations in declarations',
      xlsx(`${'<row xmlns:a="a">'.repeat(60)}${'</row>'.repeat(60)}`),
      bomb,
    ],
    ['one name twice, but for its case', zip({ 'xl/a.xml': 'x', 'XL/A.xml': 'y' }), 'damaged'],
    [
      'a thousand entries and more',
      zip(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}`, '']))),
      bomb,
    ],
    ['the end cut off', good.subarray(0, good.length - 30), 'damaged'],
  ])('for %s', async (_, content, code) => {
    expect(await read(content)).toBe(code);
  });
});

describe('a hostile workbook takes bounded work', () => {
  it('if its directory hides entries: they are not read', async () => {
    const hidden = zip({ 'xl/secret.xml': 'x', 'content.xml': 'y' });
    const entries = await openZipEntries(miscounted(hidden, 1));
    expect([...entries.names]).toEqual(['xl/secret.xml']);
    entries.close();
  });

  it('if thousands of styles have a format of half a megabyte', async () => {
    const format = '"a" '.repeat(100_000);
    const styles = `<numFmts><numFmt numFmtId="200" formatCode='${format}'/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(100_000)}</cellXfs>`;
    const found = await read(xlsx('<row><c r="A1" s="7"><v>1</v></c></row>', { styles }));
    expect(found).toMatchObject({ header: ['1'] });
  });

  it('if all its sheets are large and have no header: they share one limit', async () => {
    const rows = '<row/>'.repeat(20_000);
    const sheets = Array.from({ length: 50 }, (_, index) => [`S${index}`, rows]);
    const zipped = await openZipEntries(xlsx(Object.fromEntries(sheets)));
    let inflated = 0;
    async function* read(...options: Parameters<typeof zipped.read>) {
      for await (const chunk of zipped.read(...options)) {
        inflated += chunk.length;
        yield chunk;
      }
    }
    const limit = 10 * rows.length;
    const opening = openXlsxTable({ ...zipped, read }, { isHeader }, limit);
    await expect(opening).rejects.toMatchObject({ code: bomb });
    expect(inflated).toBeLessThan(1.5 * limit);
    zipped.close();
  });

  it('if a hundred thousand ranges of merged cells overlap', async () => {
    const ranges = Array.from({ length: 100_000 }, () => ({
      lines: [1, 1_000_000] as const,
      columns: [0, 1] as const,
    }));
    async function* rows() {
      for (let line = 1; line <= 1_000_000; line++) yield { line, cells: ['x', 'y'] };
    }
    const filling = fillMerged(rows(), ranges).next();
    await expect(filling).rejects.toMatchObject({ code: 'damaged' });
  });
});
