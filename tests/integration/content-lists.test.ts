import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { definitionsList } from '~/content/definitions/definitions-list';
import { findDefinition } from '~/content/definitions/find-definition.server';
import { listDefinitions } from '~/content/definitions/list-definitions.server';
import { contentPageNames } from '~/content/cms-pages/content-page-names';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { readTextSeed } from '~/content/seed/content-seed.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { parseListRequest } from '~/lists/list-url';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createTestDatabase } from '../support/database';

describe('the content that ships with the product', async () => {
  const { db } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'terang-content-'));
  afterAll(() => rm(folder, { recursive: true }));
  const storage = createFolderStorage(folder);
  const loaded = await loadTexts({ db, storage });
  const list = (search: string, language = 'id') =>
    listDefinitions(db, parseListRequest(definitionsList, new URLSearchParams(search)), language);

  it('is loaded once', async () => {
    expect(loaded.definitions).toBeGreaterThanOrEqual(25);
    expect(loaded.pages).toBe(contentPageNames.length);
    expect(await loadTexts({ db, storage })).toEqual({ definitions: 0, pages: 0 });
  });

  it('shows the day in Jakarta on which a page was last changed', async () => {
    const earlyInApril = { updated_at: new Date('2026-03-31T17:30:00Z') };
    await db.updateTable('page').set(earlyInApril).where('name', '=', 'terms').execute();
    const sources = { db, codeLists: await listCodeLists(db) };
    expect((await getContentPage(sources, 'terms', 'id'))?.updatedOn).toBe('2026-04-01');
  });

  it('adds missing pages to a database, and leaves the others as staff wrote them', async () => {
    await db.deleteFrom('page').where('name', 'in', ['terms', 'privacy']).execute();
    const title = JSON.stringify({ id: 'Judul baru' });
    await db.updateTable('page').set({ title }).where('name', '=', 'licence').execute();
    const runs = await Promise.all([loadTexts({ db, storage }), loadTexts({ db, storage })]);
    expect(runs.every(({ definitions }) => definitions === 0)).toBe(true);
    const sources = { db, codeLists: await listCodeLists(db) };
    expect((await getContentPage(sources, 'terms', 'en'))?.sections.length).toBeGreaterThan(5);
    expect((await getContentPage(sources, 'licence', 'id'))?.title.text).toBe('Judul baru');
  });

  it('adds missing definitions to a database, and leaves the others as staff wrote them', async () => {
    await db.deleteFrom('definition').where('slug', '=', 'calculation').execute();
    const term = JSON.stringify({ id: 'Istilah baru' });
    await db.updateTable('definition').set({ term }).where('slug', '=', 'rank').execute();
    expect(await loadTexts({ db, storage })).toEqual({ definitions: 1, pages: 0 });
    const kept = await db
      .selectFrom('definition')
      .select('term')
      .where('slug', '=', 'rank')
      .execute();
    expect(kept).toEqual([{ term: { id: 'Istilah baru' } }]);
  });

  it('has an anchor for each of its sections', async () => {
    const { pages } = await readTextSeed();
    for (const { sections } of pages) {
      expect(new Set(sections.map(({ slug }) => slug)).size).toBe(sections.length);
    }
  });

  it('is listed ten to a page, in the order of the dictionary', async () => {
    const first = await list('');
    expect(first.data).toHaveLength(10);
    expect(first.meta).toEqual({ current_page: 1, total_page: 4, total: loaded.definitions });
    const last = await list('page=99');
    expect(last.meta.current_page).toBe(4);
    const terms = (await Promise.all([1, 2, 3, 4].map((page) => list(`page=${page}`)))).flatMap(
      ({ data }) => data.map(({ term }) => term.text),
    );
    expect(terms).toEqual([...terms].sort(new Intl.Collator('id').compare));
    expect((await list('sort=term&direction=desc')).data[0]?.term.text).toBe(terms.at(-1));
  });

  it('is found by words in the visitor’s language and in Indonesian, whatever their case', async () => {
    const slugs = async (search: string, language: string) =>
      (await list(search, language)).data.map(({ slug }) => slug);
    expect(await slugs('filter=MAKES A COMPLAINT', 'en')).toEqual(['claimant']);
    expect(await slugs('filter=menyampaikan pengaduan', 'en')).toEqual(['claimant']);
    expect(await slugs('filter=makes a complaint', 'id')).toEqual([]);
  });

  it.each(['%q', '_', '\\', "'", '1%0'])('treats the character %s literally', async (sign) => {
    const { meta } = await list(`filter=${encodeURIComponent(sign)}`);
    expect(meta.total).toBe(0);
  });

  it('links from the address of each definition to the page that contains it', async () => {
    for (const language of ['id', 'en', 'fr']) {
      for (const slug of ['calculation', 'human-rights', 'victim']) {
        const address = new URL(
          (await findDefinition(db, slug, language)) ?? '',
          'http://localhost',
        );
        expect(address.hash).toBe(`#${slug}`);
        const { data } = await list(address.search, language);
        expect(data.map((definition) => definition.slug)).toContain(slug);
      }
    }
    expect(await findDefinition(db, 'nothing', 'id')).toBeNull();
  });

  it('is shown in English if the visitor’s language is missing', async () => {
    const { data } = await list('', 'nl');
    expect(new Set(data.map(({ term }) => term.language))).toEqual(new Set(['en']));
  });

  it('shows the code lists that a page names', async () => {
    const sources = { db, codeLists: await listCodeLists(db) };
    const page = await getContentPage(sources, 'complaint-receipt-data', 'en');
    const offices = page?.sections.find(({ slug }) => slug === 'offices')?.codes ?? [];
    expect(offices.map(({ city }) => city)).toContain('Banda Aceh');
    expect((await getContentPage(sources, 'user-guide', 'id'))?.file).toMatchObject({
      type: 'PDF',
    });
  });
});
