import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAliases } from './aliases.server';
import { foldersOfCodeLists, readCodeListFiles } from './load-code-lists.server';

const country = await mkdtemp(join(tmpdir(), 'terang-aliases-'));
afterAll(() => rm(country, { recursive: true }));
const ofCountry = join(country, 'code-lists');
await mkdir(ofCountry);
await writeFile(join(ofCountry, 'province.csv'), 'code,name_id\nDI,Díli\n');
const folders = foldersOfCodeLists(country);

describe('the aliases of codes', () => {
  it('belong to existing codes, and mean one code of their list', async () => {
    const { lists } = await readCodeListFiles();
    const aliases = await readAliases(foldersOfCodeLists());
    const known = ({ list, code }: { list: string; code: string }) =>
      lists.get(list)?.some((candidate) => candidate.code === code);
    expect(aliases.filter((alias) => !known(alias))).toEqual([]);
    const keys = aliases.map(({ list, alias }) => `${list} ${alias.toLowerCase()}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('are a country’s own where it has its own list', async () => {
    const listsOf = async () => new Set((await readAliases(folders)).map(({ list }) => list));
    expect(await listsOf()).not.toContain('province');
    expect(await listsOf()).toContain('country');
    await writeFile(join(ofCountry, '_aliases.csv'), 'list,code,alias\nprovince,DI,Capital\n');
    expect(await readAliases(folders)).toContainEqual({
      list: 'province',
      code: 'DI',
      alias: 'Capital',
    });
  });

  it.each(['list;code;alias\nprovince;DI;a', 'list,code,alias\nprovince,DI,', 'list,code\n"a'])(
    'are rejected as %j',
    async (content) => {
      await writeFile(join(ofCountry, '_aliases.csv'), content);
      await expect(readAliases(folders)).rejects.toMatchObject({ problems: [{ key: 'aliases' }] });
    },
  );
});

describe('the names of countries', () => {
  it.each(['id', 'en', 'de', 'es', 'fr', 'ja', 'zh'])(
    'are the short ones of CLDR in "%s", spelled out where these are abbreviations',
    async (language) => {
      const { lists } = await readCodeListFiles();
      const namesOf = (style: 'short' | 'long') =>
        new Intl.DisplayNames(language, { type: 'region', style });
      const [short, long] = [namesOf('short'), namesOf('long')];
      const differing = (lists.get('country') ?? []).filter(({ code, names }) => {
        const wanted = ['GB', 'US'].includes(code) ? long : short;
        return names[language] !== wanted.of(code);
      });
      expect(differing).toEqual([]);
    },
  );
});
