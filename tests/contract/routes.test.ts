import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentPages } from '~/content/cms-pages/content-page';
import { type RouteConfigEntry } from '@remix-run/route-config';
import routes from '~/routes';

/** Returns all routes, with their full paths. */
function flatten(entries: readonly RouteConfigEntry[], parent = ''): RouteConfigEntry[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/');
    return [{ ...entry, path }, ...flatten(entry.children ?? [], path)];
  });
}

const table = flatten(routes);

describe('the table of routes', () => {
  it('names exactly the modules in app/routes', () => {
    const modules = readdirSync('app/routes').map((file) => `routes/${file}`);
    expect([...new Set(table.map(({ file }) => file))].sort()).toEqual(modules.sort());
  });

  it('names each address once', () => {
    const pages = table.filter(({ children }) => !children);
    const addresses = pages.map(({ path = '' }) => path.replace(/:\w+/g, ':'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has an address for every CMS page', () => {
    const addresses = table.map(({ path = '' }) => `/${path}`);
    expect(addresses).toEqual(expect.arrayContaining(Object.values(contentPages)));
  });
});
