import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readAliases } from '~/datasets/aliases.server';
import { foldersOfCodeLists } from '~/datasets/load-code-lists.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { findEntries } from '~/search/find-entries.server';
import { searchList } from '~/search/search-list';
import { languages } from '~/platform/i18n/languages.server';
import { parseListRequest } from '~/lists/list-url';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-search-'));
afterAll(() => rm(folder, { recursive: true }));
await loadTexts({ db, storage: createFolderStorage(folder) });

const scope = {
  pages: [
    { href: '/contact-us', names: { id: 'Kontak', en: 'Contact', zh: '联系我们' } },
    { href: '/survey', names: { id: 'Survei', en: 'Survey', zh: '调查' } },
  ],
  lists: [
    { list: 'province', dataset: 'complaints', parameter: 'province' },
    { list: 'province', dataset: 'consultations', parameter: 'province' },
    { list: 'city', dataset: 'complaints', parameter: 'city' },
    { list: 'right', dataset: 'complaints', parameter: 'right' },
    { list: 'country', dataset: 'complaints', parameter: 'country' },
    { list: 'party_type', dataset: 'complaints', parameter: 'defendant' },
  ],
  aliases: await readAliases(foldersOfCodeLists()),
  hidden: [],
};

const find = (text: string, language = 'id') => findEntries(db, text, language, scope);

/** Returns what is found, as "kind key". */
async function found(text: string, language?: string): Promise<string[]> {
  return (await find(text, language)).map(({ kind, key }) => `${kind} ${key}`);
}

/** Returns the request of a URL, as the pages read it. */
const listRequest = (text: string) =>
  parseListRequest(searchList, new URLSearchParams({ q: text })).text;

describe('the search', () => {
  it('ranks an identical name first, then names that begin with the text, then its words', async () => {
    expect((await found('papua'))[0]).toBe('code 91');
    const keys = await found('hak');
    const indexes = ['definition human-rights', 'definition violation', 'definition victim'].map(
      (key) => keys.indexOf(key),
    );
    expect(Math.min(...indexes)).toBeGreaterThanOrEqual(0);
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
  });

  it('finds words in any order, and in the explanation when no name has them', async () => {
    expect(await found('hidup hak')).toContain('code R01');
    expect((await found('surat tanda penerimaan')).at(0)).toBe('definition letter');
  });

  it.each([
    ['pengadaun', 'id', 'definition complaint'],
    ['jakrta selatan', 'id', 'code 31.74'],
    ['yogyakrta', 'id', 'code 34'],
    ['respodent', 'en', 'definition defendant'],
    ['Germny', 'en', 'code DE'],
  ])('tolerates the typing error in "%s"', async (text, language, expected) => {
    expect((await found(text, language)).slice(0, 3)).toContain(expected);
  });

  it('treats letters with and without accents as the same', async () => {
    expect(await found('PÉNGÀDUAN')).toEqual(await found('pengaduan'));
    expect(await found("cote d'ivoire", 'en')).toContain('code CI');
  });

  it.each([
    ...['NTT', 'ntb', 'DIY', 'Jogja', 'Kepri', 'Babel', 'Jabar'].map((text) => [text, 'province']),
    ...['Polri', 'TNI', 'PN', '警察'].map((text) => [text, 'defendant']),
    ...['Ivory Coast', 'Perancis'].map((text) => [text, 'country']),
  ])('knows %s by its everyday name, in every language', async (text, parameter) => {
    for (const language of languages) {
      expect((await find(listRequest(text), language))[0]).toMatchObject({
        parameter,
        isGuess: false,
      });
    }
  });

  it('treats letters of any width, and of one or two characters, as the same', async () => {
    expect(await found(listRequest('ＰＡＰＵＡ'))).toEqual(await found('papua'));
    expect((await found(listRequest('ﾌﾗﾝｽ'), 'ja'))[0]).toBe('code FR');
    expect((await found(listRequest('Cote d\u2019Ivoire\u200b'), 'en'))[0]).toBe('code CI');
    expect((await found(listRequest('Co\u0302te d\u2019Ivoire'), 'en'))[0]).toBe('code CI');
  });

  it('reads in the language of the visitor, and in Indonesian', async () => {
    expect((await found('right to life', 'en'))[0]).toBe('code R01');
    expect(await found('hak untuk hidup', 'en')).toContain('code R01');
    expect(await found('right to life', 'id')).not.toContain('code R01');
    expect((await found('联系', 'zh'))[0]).toBe('place /contact-us');
  });

  it('lists a code once for each filter that accepts it', async () => {
    const aceh = (await find('aceh')).filter(({ key }) => key === '11');
    expect(aceh.map(({ dataset, parameter }) => [dataset, parameter])).toEqual([
      ['complaints', 'province'],
      ['consultations', 'province'],
    ]);
  });

  it('finds no code that must not be found, nor anything similar instead of it', async () => {
    const hidden = [{ list: 'city', code: '31.74' }];
    const entries = await findEntries(db, 'jakarta selatan', 'id', { ...scope, hidden });
    const keys = entries.map(({ key }) => key);
    expect(keys).not.toContain('31.74');
    expect(entries[0]).toMatchObject({ isGuess: true });
    expect(await found('jakarta selatan')).toContain('code 31.74');
  });

  it('finds nothing if nothing is similar', async () => {
    expect(await found('xyzzyqwv')).toEqual([]);
  });

  it.each([
    '%%',
    '__',
    '\\\\',
    "''",
    '"; drop table code; --',
    '& | ! :*',
    '<->',
    '()',
    '.*',
    '[[',
  ])('treats the characters %s literally', async (text) => {
    expect((await find(listRequest(text))).length).toBeLessThan(5);
  });

  it('accepts any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        await find(listRequest(text));
      }),
      { numRuns: 40 },
    );
    expect(listRequest(`a\u0000b${'x'.repeat(1_000_000)}`)).toHaveLength(
      searchList.longestText ?? 0,
    );
  });
});
