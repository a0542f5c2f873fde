import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTextSeed } from '~/features/content/seed/content-seed.server';
import { sessionCookieName } from '~/http/guest.server';
import { HOST_PREFIX } from '~/http/host-cookie-name.server';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.server.ts'))
  .map((file) => readFileSync(join('app', file), 'utf8'));

it('the page on privacy names every cookie that the portal sets', async () => {
  const named = sources.flatMap((source) => [
    ...source.matchAll(/create(?:Signed)?Cookie(?:<\w+>)?\(\s*(?:hostCookieName\()?'(\w+)'/g),
  ]);
  const cookies = [sessionCookieName, ...named.map(([, name = '']) => name)];
  expect(cookies).toContain('lng');
  const page = (await readTextSeed()).pages.find(({ name }) => name === 'privacy');
  const section = page?.sections.find(({ slug }) => slug === 'cookies');
  for (const text of Object.values(section?.text ?? { none: '' })) {
    const listed = [...text.matchAll(/^- (\w+)\s?[:：]/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(cookies.sort());
    expect(text).toContain(HOST_PREFIX);
  }
});
