import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { docx } from '../../../tests/support/docx';
import { createTestUploads } from '../../../tests/support/uploads';
import { EICAR, startVirusScanner } from '../../../tests/support/virus-scanner';
import { xlsx, zip } from '../../../tests/support/xlsx';
import { UploadedFile } from '~/platform/http/uploaded-file.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { receiveDelivery } from './receive-delivery.server';

const { folder, uploads } = await createTestUploads();
const storage = createFolderStorage(folder);
const { stop, ...scannerSettings } = await startVirusScanner();
afterAll(stop);
const scanner = openVirusScanner(scannerSettings);

/** Receives a file; a refused one leaves nothing of it but what was sent. */
async function receive(content: Uint8Array | string, name: string, tools = { scanner }) {
  const staged = await uploads.stage([Buffer.from(content)]);
  const sent = new UploadedFile(staged, name, 'text/html');
  const received = await receiveDelivery(sent, { stage: uploads.stage, ...tools });
  await sent.discard();
  if (received.outcome === 'refused') {
    expect(await readdir(folder)).toEqual([]);
    return received.code;
  }
  await received.file.commit();
  const kept = await buffer(await storage.read(received.file.storage_key));
  await storage.remove(received.file.storage_key);
  return { ...received.file, kept };
}

const rows = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const sheet = rows('province', 'right') + rows('Aceh', 'R1');
/** Returns a workbook with further parts. */
async function workbookWith(parts: Record<string, string>): Promise<Buffer> {
  const plain = await openZipEntries(xlsx(sheet));
  const present: [string, Buffer][] = [];
  for (const name of plain.names) present.push([name, await buffer(plain.read(name, 1e6))]);
  return zip({ ...Object.fromEntries(present), ...parts });
}
const relations = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

describe('a file of a delivery', () => {
  it.each([
    [
      'a CSV file with a byte-order mark and semicolons',
      '\uFEFFprovince;right\r\nAceh;R1\r\n',
      'data.csv',
    ],
    ['a CSV file with formulas', 'province,right\n=cmd|x,+1+1\n', 'data.csv'],
    ['a ZIP archive of one CSV file', zip({ 'data.csv': 'a,b\n1,2\n' }), 'data.zip'],
    ['a workbook', xlsx(sheet), 'data.xlsx'],
  ])('may be %s, of no type that a browser shows', async (_, content, name) => {
    const received = await receive(content, name);
    expect(received).toMatchObject({ name, kind: 'delivery', scan: 'clean', is_flagged: false });
    expect(received).toMatchObject({ media_type: 'application/octet-stream' });
    if (typeof received === 'string') throw new Error(received);
    const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
    expect([received.sha256, received.sent_sha256]).toEqual([
      sha256(received.kept),
      sha256(content),
    ]);
  });

  it.each([
    ['of no bytes', '', 'data.csv', 'empty'],
    ['of another kind', '<script>', 'data.html', 'undeliverable'],
    ['with a second extension', 'a,b', 'data.csv.exe', 'undeliverable'],
    ['that is a program named CSV', 'MZ\u0090\0', 'data.csv', 'undeliverable'],
    ['that is a PDF named CSV', '%PDF-1.7', 'data.csv', 'undeliverable'],
    ['that is a ZIP archive named PDF', zip({ a: 'b' }), 'surat.pdf', 'undeliverable'],
    ['that is text named XLSX', 'a,b\n1,2', 'data.xlsx', 'undeliverable'],
    [
      'that is binary after its start',
      `a,b\n${'1,2\n'.repeat(9_000)}\0\u0001`,
      'data.csv',
      'undeliverable',
    ],
    ['not in UTF-8', Buffer.from('nama\nJos\xe9', 'latin1'), 'data.csv', 'unreadableTable'],
    ['of a row without end', `a,b\n${'x'.repeat(400_000)}`, 'data.csv', 'unreadableTable'],
    ['of an open quotation', 'a,b\n"1,2\n3,4\n', 'data.csv', 'unreadableTable'],
    ['that is a ZIP archive of a program', zip({ 'a.exe': 'MZ' }), 'data.zip', 'undeliverable'],
    [
      'that is a ZIP archive of two',
      zip({ 'a.csv': 'a', 'b.csv': 'b' }),
      'data.zip',
      'undeliverable',
    ],
    [
      'that is a ZIP archive with a path',
      zip({ '../a.csv': 'a,b\n' }),
      'data.zip',
      'unreadableTable',
    ],
    [
      'that is a ZIP archive in one',
      zip({ 'a.csv': zip({ b: 'c' }) }),
      'data.zip',
      'unreadableTable',
    ],
    [
      'that is no workbook but a ZIP archive',
      zip({ 'a.csv': 'a,b\n' }),
      'data.xlsx',
      'unreadableTable',
    ],
    ['that is a letter with no document', zip({ a: 'b' }), 'surat.docx', 'unknownKind'],
    ['that is cut off', xlsx(sheet).subarray(0, 400), 'data.xlsx', 'damaged'],
  ])('is refused %s', async (_, content, name, code) => {
    expect(await receive(content, name)).toBe(code);
  });

  it('is cleaned as a letter if it is a document', async () => {
    const parts = { 'docProps/core.xml': '<a>Siti Rahma</a>' };
    const received = await receive(docx({ parts }), 'surat.docx');
    if (typeof received === 'string') throw new Error(received);
    expect(received.media_type).toContain('wordprocessingml');
    expect((await openZipEntries(received.kept)).names).not.toContain('docProps/core.xml');
  });

  it('keeps no author of a workbook, and flags its comments', async () => {
    const workbook = await workbookWith({
      'docProps/core.xml': '<cp:coreProperties>Siti Rahma</cp:coreProperties>',
      'docProps/app.xml': '<Properties><Company>Komisi</Company></Properties>',
      'docProps/thumbnail.jpeg': 'picture',
      'xl/comments1.xml': '<comments/>',
    });
    const received = await receive(workbook, 'data.xlsx');
    if (typeof received === 'string') throw new Error(received);
    expect(received.is_flagged).toBe(true);
    const { names, read } = await openZipEntries(received.kept);
    const parts = await Promise.all([...names].map(async (name) => buffer(read(name, 1e6))));
    expect(Buffer.concat(parts).toString()).not.toMatch(/Siti|Komisi|picture/);
    expect(Buffer.concat(parts).toString()).toContain('Aceh');
  });

  it.each([
    ['macros', { 'xl/vbaProject.bin': 'x' }, 'hasMacros'],
    ['macro sheets', { 'xl/macrosheets/sheet1.xml': '<x/>' }, 'hasMacros'],
    ['links to other workbooks', { 'xl/externalLinks/link1.xml': '<x/>' }, 'hasOutsideParts'],
    ['queries of databases', { 'xl/connections.xml': '<x/>' }, 'hasOutsideParts'],
    ['other files', { 'xl/embeddings/a.bin': 'x' }, 'hasFiles'],
    [
      'pictures from elsewhere',
      {
        'xl/drawings/_rels/drawing1.xml.rels': relations(
          '<Relationship Id="a" Type="x/image" Target="https://evil.example/a.png" TargetMode="External"/>',
        ),
      },
      'hasOutsideParts',
    ],
  ])('is refused if it is a workbook with %s', async (_, parts, code) => {
    expect(await receive(await workbookWith(parts), 'data.xlsx')).toBe(code);
  });

  it('is refused if it inflates to more than any table has', { timeout: 120_000 }, async () => {
    const bomb = zip({ 'data.csv': Buffer.alloc(300 * 1024 ** 2, 'a,b\n1,2\n') });
    expect(bomb.length).toBeLessThan(10 * 1024 ** 2);
    // Only the first rows are read, so the rest never inflates.
    expect(await receive(bomb, 'data.zip')).toMatchObject({ name: 'data.zip' });
    const wide = await workbookWith({ 'xl/media/a.bin': '' });
    expect(await receive(wide, 'data.xlsx')).toMatchObject({ name: 'data.xlsx' });
    const huge = zip({ 'xl/workbook.xml': Buffer.alloc(300 * 1024 ** 2) });
    expect(['tooComplex', 'unreadableTable', 'damaged']).toContain(
      await receive(huge, 'data.xlsx'),
    );
  });

  it('is refused with a virus, and waits for a scanner that is away', async () => {
    expect(await receive(`a,b\n${EICAR}`, 'data.csv')).toBe('hasVirus');
    const away = openVirusScanner({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: 1 });
    expect(await receive('a,b\n1,2\n', 'data.csv', { scanner: away })).toMatchObject({
      scan: 'waiting',
    });
  });
});
