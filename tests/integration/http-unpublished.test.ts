import { afterAll, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { readLocale } from '../support/locale-texts';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const texts = readLocale('en');
const unpublished = texts.get('common:error.unpublished.title') ?? '';
/** The page's notice; its texts are part of every page. */
const notice = '<aside class="synthetic">';

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${web.url}${path}${path.includes('?') ? '&' : '?'}lng=en`);
  return { status: response.status, text: await response.text() };
}

async function publish(dataset: Dataset, isSynthetic: boolean): Promise<void> {
  await insertRecords(db, dataset, [{ id: '1', day: '2025-03-01' }], { isSynthetic });
  const { id } = await freeze(db, dataset);
  await publishCalculation(db, id, { by: 'operator', policy });
  await vi.waitFor(async () => expect((await read(dataset.path)).status).toBe(200), 10_000);
}

describe('a dataset without published figures', () => {
  it.each([
    '/dashboard?year=2025',
    '/dashboard/widgets/right',
    '/dashboard/detailed-data',
    '/embed/complaints/right',
    '/builder?dataset=complaints',
  ])('says so at %s', async (path) => {
    const { status, text } = await read(path);
    expect(status).toBe(404);
    expect(/<h1>(.*?)<\/h1>/.exec(text)?.[1]).toBe(unpublished);
    expect(text.includes('error-status')).toBe(false);
  });

  it('has no files, and no links to it', async () => {
    expect((await read('/dashboard/right.csv')).status).toBe(404);
    for (const path of ['/home', '/search?q=aceh', '/sitemap.xml', '/404']) {
      const links = (await read(path)).text.match(/(href="|<loc>[^<]*)\/dashboard[^"<]*/g);
      expect(links, path).toBeNull();
    }
  });
});

describe('synthetic figures', () => {
  it('are marked as such where they are shown, and nowhere else', async () => {
    await publish(complaints, false);
    await publish(consultations, true);
    const real = ['/dashboard', '/dashboard/widgets/right', '/builder?dataset=complaints'];
    for (const path of real) expect((await read(path)).text.includes(notice), path).toBe(false);
    const pages = ['', '/detailed-data', '/cross-table', '/compare', '/trends', '/share'];
    const made = pages.map((page) => `${consultations.path}${page}`);
    for (const path of made) expect((await read(path)).text.includes(notice), path).toBe(true);
    const mark = texts.get('statistics:file.synthetic') ?? '';
    expect((await read('/dashboard/total.csv')).text).not.toContain(mark);
    expect((await read(`${consultations.path}/total.csv`)).text).toContain(mark);
    const isMarked = async (path: string) => (await read(path)).text.includes('synthetic-mark');
    expect(await isMarked('/embed/complaints/total')).toBe(false);
    expect(await isMarked('/embed/consultations/total')).toBe(true);
  });

  it('are named in the foot of every page by their dataset', async () => {
    const names = texts.get('statistics:datasets.consultations.noun') ?? '';
    const line = (texts.get('common:synthetic.which') ?? '').replace('{{names}}', names);
    expect((await read('/contact-us')).text.includes(`<p>${line}</p>`)).toBe(true);
  });

  it('are in the menu once they are published', async () => {
    expect((await read('/home')).text.includes(`href="${consultations.path}"`)).toBe(true);
  });

  it('are marked on profiles and where a search finds a figure', async () => {
    await publish(complaints, true);
    const pages = ['/dashboard', '/province', '/province/papua', '/right', '/search?q=papua+2025'];
    for (const path of pages) {
      await vi.waitFor(async () => expect((await read(path)).text, path).toContain(notice), 5_000);
    }
  });
});
