import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { reportsList } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { parseListRequest } from '~/lists/list-url';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createTestDatabase } from '../support/database';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-documents-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = createFolderStorage(join(folder, 'uploads'));

const addDocument = (path: string, ...flags: string[]) =>
  terangInProcess(['add-document', path, ...flags], { DATABASE_URL: url, DATA_DIRECTORY: folder });

/** Writes a file for the command. */
async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const texts = ['--name', 'Laporan Semester', '--about', 'Pengaduan semester pertama.'];
const announced = () => db.selectFrom('announcement').select('kind').execute();

describe('the command add-document', () => {
  it('adds a report with its file to the list, and notifies subscribers', async () => {
    const path = await fileOf('laporan.pdf', '%PDF-1.7 isi');
    const flags = [...texts, '--name-en', 'Half-year report', '--year', '2025'];
    const { code, output } = await addDocument(path, ...flags);
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('“Laporan Semester” was added to /periodic-data/actual-data.');
    const request = parseListRequest(reportsList, new URLSearchParams());
    const [report] = (await listDocuments(db, 'report', request, 'en')).data;
    expect(report).toMatchObject({ year: 2025, isSynthetic: false });
    expect(report?.name.text).toBe('Half-year report');
    expect(report?.file).toMatchObject({ type: 'PDF', language: { tag: 'id' } });
    const [file] = await db.selectFrom('content_file').selectAll().execute();
    expect(file).toMatchObject({ name: 'laporan.pdf', media_type: 'application/pdf' });
    expect(await text(await storage.read(file?.id ?? ''))).toBe('%PDF-1.7 isi');
    expect(await announced()).toEqual([{ kind: 'newReport' }]);
  });

  it('adds a publication without notifying anybody', async () => {
    const path = await fileOf('kajian.csv', 'a,b\n');
    const { code } = await addDocument(path, ...texts, '--kind', 'publication');
    expect(code).toBe(0);
    const kinds = await db.selectFrom('document').select('kind').orderBy('id').execute();
    expect(kinds).toEqual([{ kind: 'report' }, { kind: 'publication' }]);
    expect(await announced()).toHaveLength(1);
  });

  it('rejects what no list could show, and leaves nothing of it', async () => {
    const disguised = await fileOf('gambar.pdf', '<svg onload="alert(1)"/>');
    const pdf = await fileOf('lain.pdf', '%PDF-1.7');
    const refusals: [string, string[], string][] = [
      [disguised, [], 'gambar.pdf is refused'],
      [join(folder, 'nowhere.pdf'), [], 'There is no file'],
      [folder, [], 'There is no file'],
      [pdf, ['--year', '25'], 'Give a year from 1993'],
      [pdf, ['--language', 'not a tag'], 'Give a language tag'],
    ];
    for (const [path, flags, reason] of refusals) {
      const { code, output } = await addDocument(path, ...texts, ...flags);
      expect(code, reason).toBe(1);
      expect(output).toContain(reason);
    }
    expect(await db.selectFrom('document').select('id').execute()).toHaveLength(2);
    expect(await db.selectFrom('content_file').select('id').execute()).toHaveLength(2);
  });
});
