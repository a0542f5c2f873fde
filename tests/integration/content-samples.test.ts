import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { readDemoSource } from '../../bin/demo/source';
import { reportsList } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { getInfographic } from '~/content/infographics/infographic-queries.server';
import { infographicsList } from '~/content/infographics/infographics-list';
import { listInfographics } from '~/content/infographics/list-infographics.server';
import { parseListRequest } from '~/lists/list-url';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { loadDemo } from '../../bin/commands/load-demo';
import { loadContent } from '../../bin/content/load-content';
import { createTestDatabase } from '../support/database';
import { readLocale } from '../support/locale-texts';
import { textOfPdf } from '../support/pdf-text';
import { recordKeys } from '../support/record-keys';

describe('the samples of documents and infographics', async () => {
  const { db } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'terang-samples-'));
  afterAll(() => rm(folder, { recursive: true }));
  const environment = parseEnvironment({ DATA_DIRECTORY: folder });
  await loadDemo(db, {
    source: readDemoSource(),
    request: { until: '2026-03-31' },
    by: 'operator',
    recordKeys,
  });
  const loaded = await loadContent(db, environment, { samples: true });
  const storage = createFolderStorage(join(folder, 'uploads'));
  const reports = (search: string) =>
    listDocuments(db, 'report', parseListRequest(reportsList, new URLSearchParams(search)), 'id');

  it('are loaded once', async () => {
    expect(loaded.documents).toBe(27);
    expect(loaded.infographics).toBe(16);
    expect(loaded.events).toBe(3);
    const again = await loadContent(db, environment, { samples: true });
    expect(Object.values(again)).toEqual([0, 0, 0, 0, 0]);
  });

  it('list reports with the newest year first, and find them by name', async () => {
    const { data, meta } = await reports('');
    expect(meta).toEqual({ current_page: 1, total_page: 2, total: 15 });
    const years = data.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect((await reports('laporan_name=KONSULTASI')).meta.total).toBe(4);
  });

  it('have PDF and CSV files that mark their numbers as synthetic', async () => {
    const files = await db.selectFrom('content_file').selectAll().execute();
    for (const { id, media_type, size, language } of files) {
      const content = await text(await storage.read(id));
      expect(size).toBeGreaterThan(0);
      if (media_type === 'application/pdf') expect(content).toMatch(/^%PDF-1\.7/);
      else if (media_type === 'image/svg+xml') {
        const holds = content.includes(readLocale(language ?? '').get('samples:mark') ?? '-');
        expect([language, holds]).toEqual([language, true]);
      } else expect(content).toMatch(/data sintetis/i);
    }
  });

  it('have tables that state their period, with all of their rows', async () => {
    const file = await db
      .selectFrom('content_file')
      .select('id')
      .where('name', '=', 'laporan-data-pengaduan-2024.pdf')
      .executeTakeFirstOrThrow();
    const words = textOfPdf(await buffer(await storage.read(file.id)));
    const titles = ['monthly', 'province', 'right', 'issue', 'claimant', 'defendant', 'status'].map(
      (widget) => `${readLocale('id').get(`statistics:widgets.${widget}.title`)} · Pengaduan, 2024`,
    );
    expect(words.split('\n')).toEqual(expect.arrayContaining(titles));
    const provinces = words.slice(words.indexOf(titles[1] ?? ''), words.indexOf(titles[2] ?? ''));
    expect(provinces.split('\n').length).toBeGreaterThan(2 * 30);
  });

  it('show infographics of a category and year, each with its numbers in words', async () => {
    const list = infographicsList([2026, 2025]);
    const ask = (search: string) =>
      listInfographics(db, list, parseListRequest(list, new URLSearchParams(search)), 'en');
    expect((await ask('')).data).toHaveLength(12);
    const maps = await ask('category=map&date=2025');
    expect(maps.data.map(({ slug }) => slug)).toEqual(['complaints-map-2024']);
    const map = await getInfographic(db, 'complaints-map-2024', 'en');
    expect(map?.alternative).toMatchObject({ language: 'en' });
    expect(map?.alternative.text).toMatch(/\d+/);
    expect(await getInfographic(db, 'nothing', 'en')).toBeNull();
  });

  it.each([
    ['ja', '年別の申立て · 全期間の申立て'],
    ['zh', '各年投诉 · 历年投诉'],
    ['de', 'Beschwerden nach Jahr · Beschwerden, alle Jahre'],
  ])('draw infographics in the language of the visitor: %s', async (language, title) => {
    const byYear = await getInfographic(db, 'complaints-by-year', language);
    expect(byYear?.title).toEqual({ language, text: title });
    expect(byYear?.file.language?.tag).toBe(language);
    const [, , id = ''] = byYear?.file.href.split('/') ?? [];
    expect(await text(await storage.read(id))).toContain(title.split(' · ')[0]);
  });

  it('draw bars as long as their shares', async () => {
    const methods = await getInfographic(db, 'methods-2025', 'en');
    const [, , id = ''] = methods?.file.href.split('/') ?? [];
    const picture = await text(await storage.read(id));
    const numbers = (pattern: RegExp) =>
      [...picture.matchAll(pattern)].map(([, digits = '']) => Number(digits.replace(',', '')));
    const widths = (name: string) => numbers(RegExp(`class="${name}"[^>]* width="(\\d+)"`, 'g'));
    const [track = 0] = widths('track');
    const counts = numbers(/class="count"[^>]*>([\d,]+)</g);
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from complaint
      where superseded_by is null and extract(year from received_on) = 2025`.execute(db);
    const [{ total } = { total: 0 }] = rows;
    expect(counts.length).toBeGreaterThan(2);
    expect(widths('length')).toEqual(counts.map((count) => Math.round((track * count) / total)));
  });
});
