import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { openTable } from '~/records/open-table.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { fileFormats } from '~/statistics/view/file-formats';
import { formatsOfWidget } from '~/statistics/widgets/kinds.server';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const first = await publishComplaints(db, ['1', '2']);
const second = await publishComplaints(db, ['3']);
const web = await startWebProcess({ DATABASE_URL });
const folder = await mkdtemp(join(tmpdir(), 'terang-files-'));
afterAll(() => Promise.all([web.stop(), rm(folder, { recursive: true })]));

const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(web.url + path, { headers, redirect: 'manual' });

const formats = Object.entries(fileFormats);

/** Reads a workbook as the import does: its first sheet, and the text of all its parts. */
async function readWorkbook(path: string) {
  const file = join(folder, 'file.xlsx');
  await writeFile(file, Buffer.from(await (await request(path)).arrayBuffer()));
  const table = await openTable(file);
  const rows = [[...table.header]];
  for await (const { cells } of table.rows) rows.push([...cells]);
  table.close();
  const zip = await openZipEntries(file);
  const parts: Record<string, string> = {};
  for (const name of zip.names) {
    parts[name] = '';
    for await (const chunk of zip.read(name, 1_000_000)) parts[name] += chunk.toString();
  }
  zip.close();
  return { rows, parts };
}

describe.each(formats)('the file of a widget as %s', (format, type) => {
  const path = `/dashboard/monthly.${format}?year=2025`;

  it('names its type and file name, and that caches may store it for guests', async () => {
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe(type);
    expect(headers.get('Content-Disposition')).toMatch(
      new RegExp(
        `filename="terang-complaints-monthly-2025-03-01-to-2025-03-01-calculation-${second}-\\d{4}-\\d\\d-\\d\\d\\.${format}"`,
      ),
    );
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=0/);
    expect(headers.get('Vary') ?? '').not.toContain('Cookie');
    const chosen = await request(path, { Cookie: 'lng=ImVuIg%3D%3D' });
    expect(chosen.headers.get('Vary')).toContain('Cookie');
  });

  it('is sent once to a client that keeps it, and has the same bytes each time', async () => {
    const response = await request(path);
    const etag = response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    const again = await request(path);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(
      Buffer.from(await response.arrayBuffer()),
    );
    const known = await request(path, { 'If-None-Match': `W/${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect(known.headers.get('ETag')).toBe(etag);
    expect((await request(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('differs for another calculation, filter or language', async () => {
    const others = ['&as_of=' + String(first), '&measure=files', '&lng=ja'];
    const etags = await Promise.all(
      ['', ...others].map(async (change) => (await request(path + change)).headers.get('ETag')),
    );
    expect(new Set(etags).size).toBe(etags.length);
    const { headers } = await request(`${path}&as_of=${first}`);
    expect(headers.get('Content-Disposition')).toContain(
      `-monthly-2025-03-01-to-2025-03-01-calculation-${first}-`,
    );
  });

  it('is private to users who are logged in', async () => {
    const { headers } = await request(path, { Cookie: 'session=any' });
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('is not found for an unknown widget or dashboard', async () => {
    for (const unknown of [`/dashboard/none.${format}`, `/dashboard/__proto__.${format}`]) {
      const answer = await request(unknown);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { status: 404, title: 'Halaman tidak ditemukan' },
      ]);
    }
  });
});

it('a file of no declared format, or a picture of what has no figures, is not found', async () => {
  const date = 'calculation-date';
  const files = ['yearly.exe', 'yearly.toString', 'yearly.constructor', `${date}.svg`];
  for (const file of files) expect((await request(`/dashboard/${file}`)).status, file).toBe(404);
});

it('every widget that a calculation records has all of its files', async () => {
  for (const widget of complaints.widgets) {
    // These records state no day of closing.
    const expected = widget.kind === 'durations' ? 404 : 200;
    for (const format of formatsOfWidget(widget)) {
      const { status } = await request(`/dashboard/${widget.name}.${format}`);
      expect(status, `${widget.name}.${format}`).toBe(expected);
    }
  }
});

describe('a workbook', () => {
  it('contains the rows of the CSV file, numbers as numbers', async () => {
    const { rows, parts } = await readWorkbook('/dashboard/yearly.xlsx?year=2025&lng=en');
    const csv = await (await request('/dashboard/yearly.csv?year=2025&lng=en')).text();
    expect(rows).toEqual(parse(csv, { bom: true }));
    expect(rows.at(-1)?.slice(0, 8)).toEqual([
      // For the years up to one that is not over.
      '_T',
      'Total',
      '3',
      'P',
      'F',
      'exact',
      String(second),
      '',
    ]);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c><v>3</v></c>');
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  });

  it('describes its contents and sources on its second sheet', async () => {
    const { parts } = await readWorkbook('/dashboard/yearly.xlsx?province=31&measure=files&lng=en');
    expect(parts['xl/workbook.xml']).toMatch(/name="Data".*name="About"/);
    const about = parts['xl/worksheets/sheet2.xml'] ?? '';
    const cells = [...about.matchAll(/<c[^>]*>(?:<is><t>|<v>)([^<]*)/g)].map(([, text]) => text);
    const pairs = Object.fromEntries(
      cells.flatMap((text, index) => (index % 2 ? [] : [[text, cells[index + 1]]])),
    );
    expect(pairs).toMatchObject({
      Province: 'Special Region of Jakarta',
      'What is counted': 'Files received',
      'Data version': String(second),
      'Most recent record': '1 March 2025',
      'How to cite': expect.stringContaining(`data version ${second}`),
      'Permanent link to this page': expect.stringMatching(
        new RegExp(`^http.*/dashboard/widgets/yearly.*as_of=${second}&amp;lng=en$`),
      ),
      Licence: expect.stringMatching(/creativecommons.*http.*\/licence$/),
    });
    expect(pairs).not.toHaveProperty('Note');
  });
});

it('a map of a week names it, and a picture of another measure names that', async () => {
  const titleOf = async (path: string) =>
    /<title[^>]*>([^<]*)/.exec(await (await request(path)).text());
  const week = await titleOf('/dashboard/map.svg?map=week&start=2025-02-24&year=2025&lng=en');
  expect(week?.[1]).toBe('Complaints by province · Complaints, 1 March 2025');
  const files = await titleOf('/dashboard/monthly.svg?year=2025&measure=files&lng=en');
  expect(files?.[1]).toBe('Files by month · Files received · Complaints, 1 March 2025');
});

it('the picture of a table lists the rows of its other files', async () => {
  const rowsOf = async (widget: string) => {
    const rows: Record<string, string>[] = parse(
      await (await request(`/dashboard/${widget}.csv?year=0`)).text(),
      { columns: true, bom: true },
    );
    return rows.filter(({ KEY, VALUE }) => KEY === '_T' || VALUE !== '0');
  };
  const saidOf = async (widget: string) => {
    const svg = await (await request(`/dashboard/${widget}.svg?year=0`)).text();
    return (/<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? '').split('; ');
  };
  for (const widget of ['right', 'status', 'total']) {
    const [rows, said] = [await rowsOf(widget), await saidOf(widget)];
    expect(said, widget).toHaveLength(rows.length);
    rows.forEach(({ LABEL = '', VALUE = '' }, index) => {
      expect(said[index]?.replace(/&[a-z]+;|(\d)\.(?=\d{3})/g, '$1')).toContain(
        `${LABEL} ${VALUE}`,
      );
    });
  }
});

it('a picture is large enough to print, and shows more than paper', async () => {
  for (const widget of ['map', 'yearly', 'monthly', 'right', 'cards', 'total', 'top-provinces']) {
    const answer = await request(`/dashboard/${widget}.png?year=2025`);
    const picture = sharp(await answer.arrayBuffer());
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1280 });
    // The title is in the first tenth, above the chart.
    const head = await picture
      .extract({ left: 0, top: 0, width: 640, height: 50 })
      .greyscale()
      .raw()
      .toBuffer();
    expect(head.filter((grey) => grey < 80).length, widget).toBeGreaterThan(300);
  }
});
