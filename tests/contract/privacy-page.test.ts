import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { DRAFT_DAYS } from '~/requests/drafts.server';
import { readTextSeed } from '~/content/seed/content-seed.server';
import { sessionCookieName } from '~/platform/http/guest.server';
import { HOST_PREFIX } from '~/platform/http/host-cookie-name.server';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.server.ts'))
  .map((file) => readFileSync(join('app', file), 'utf8'));

/** Returns a section of the page on privacy in every language. */
async function sectionTexts(name: string): Promise<string[]> {
  const page = (await readTextSeed()).pages.find((page) => page.name === 'privacy');
  const section = page?.sections.find(({ slug }) => slug === name);
  return Object.values(section?.text ?? { none: '' });
}

it('the page on privacy names every cookie that the portal sets', async () => {
  const named = sources.flatMap((source) => [
    ...source.matchAll(/create(?:Signed)?Cookie(?:<\w+>)?\(\s*(?:hostCookieName\()?'(\w+)'/g),
  ]);
  const cookies = [sessionCookieName, ...named.map(([, name = '']) => name)];
  expect(cookies).toContain('lng');
  for (const text of await sectionTexts('cookies')) {
    const listed = [...text.matchAll(/^- (\w+)\s?[:：]/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(cookies.sort());
    expect(text).toContain(HOST_PREFIX);
  }
});

it('the page on privacy says how long drafts, letters and messages are kept', async () => {
  const { LETTER_RETENTION_DAYS } = parseEnvironment({});
  for (const text of await sectionTexts('messages')) {
    expect(Number(/\d+/.exec(text)?.[0])).toBe(LETTER_RETENTION_DAYS / 365);
  }
  for (const text of await sectionTexts('data-requests')) {
    const numbers = [...text.matchAll(/\d+/g)].map(Number);
    expect(numbers.slice(0, 2)).toEqual([DRAFT_DAYS, LETTER_RETENTION_DAYS / 365]);
  }
});
