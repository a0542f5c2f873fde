import { beforeEach, describe, expect, it } from 'vitest';
import { getLandingPage } from '~/content/landing/get-landing-page.server';
import { loadLandingPage } from '~/content/seed/load-landing-page.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();

/** A configuration as staff may have written it. */
const config = {
  headline: { id: 'Judul', en: 'Headline' },
  about: { id: 'Tentang' },
  picture: { kind: 'built-in' },
  links: [{ title: { id: 'Dasbor' }, to: '/dashboard' }],
  sections: [
    { kind: 'newest', isVisible: true, title: { id: 'Baru' } },
    { kind: 'figures', isVisible: false, title: { id: 'Angka' } },
    { kind: 'figures', title: { id: 'Angka lagi' }, text: { id: 'Teks' } },
  ],
};

async function store(changes: Record<string, unknown>): Promise<void> {
  const row = { config: JSON.stringify({ ...config, ...changes }) };
  await db.insertInto('landing_page').values(row).execute();
}

beforeEach(async () => {
  await db.deleteFrom('landing_page').execute();
});

describe('the landing page', () => {
  it('is the one that ships with the product if none is stored', async () => {
    const unstored = await getLandingPage(db, 'id');
    expect(unstored.sections.length).toBeGreaterThan(2);
    expect(await loadLandingPage(db)).toBe(1);
    expect(await getLandingPage(db, 'id')).toEqual(unstored);
  });

  it('stays as staff have written it when the content is loaded again', async () => {
    await store({});
    expect(await loadLandingPage(db)).toBe(0);
    expect((await getLandingPage(db, 'en')).headline.text).toBe('Headline');
  });

  it('shows its visible sections in their order', async () => {
    await store({});
    const { sections } = await getLandingPage(db, 'id');
    expect(sections.map(({ kind, title }) => [kind, title.text])).toEqual([
      ['newest', 'Baru'],
      ['figures', 'Angka lagi'],
    ]);
  });

  it('names the language of a text that replaces a missing one', async () => {
    await store({});
    const { headline, about } = await getLandingPage(db, 'fr');
    expect(headline).toEqual({ text: 'Headline', language: 'en' });
    expect(about).toEqual({ text: 'Tentang', language: 'id' });
  });

  it('shows an uploaded picture with its description', async () => {
    const file = { id: 'picture-1', name: 'kantor.jpg', media_type: 'image/jpeg' };
    await db
      .insertInto('content_file')
      .values({ ...file, size: 1, sha256: '0', language: null })
      .execute();
    await store({ picture: { kind: 'file', file: file.id, alternative: { id: 'Kantor' } } });
    expect((await getLandingPage(db, 'id')).picture).toEqual({
      kind: 'file',
      href: '/files/picture-1/kantor.jpg',
      alternative: { text: 'Kantor', language: 'id' },
    });
  });

  it.each([
    ['has no Indonesian headline', { headline: { en: 'Headline' } }],
    ['links to another host without HTTPS', { links: [{ title: { id: 'X' }, to: 'http://x.id' }] }],
    ['links to a host in the guise of a path', { links: [{ title: { id: 'X' }, to: '//x.id' }] }],
    ['links to a script', { links: [{ title: { id: 'X' }, to: 'javascript:alert(1)' }] }],
    ['has a section of no known kind', { sections: [{ kind: 'chat', title: { id: 'X' } }] }],
    ['names a picture that is missing', missingPicture()],
  ])('fails loudly when its configuration %s', async (_, changes) => {
    await store(changes);
    await expect(getLandingPage(db, 'id')).rejects.toThrow();
  });
});

function missingPicture() {
  return { picture: { kind: 'file', file: 'none', alternative: { id: 'X' } } };
}
