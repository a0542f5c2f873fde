import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { matchRoutes } from '@remix-run/react';
import { expect, it } from 'vitest';
import routes from '~/routes';
import { figureAddresses, userAddresses } from '../support/figure-addresses';

/** The module that counts, and so everything that may show a figure. */
const counting = 'app/statistics/observations/get-observations.server.ts';

/** Routes that count and show no figures of their own, or are compared elsewhere. */
const comparedElsewhere = {
  'archives are compared whole (no-leak.test.ts)': ['archive.ts', 'latest-archive.ts'],
  'it has no page': ['robots.ts'],
  'its calls concern accounts': ['specified-call.ts'],
  'requests name the view that is asked for, and staff deliver its rows': [
    'data-request.tsx',
    'request-draft.ts',
    'request-form.tsx',
    'letter-template.ts',
    'requests.tsx',
    'request.tsx',
    'request-act.tsx',
    'request-receipt.tsx',
    'staff-requests.tsx',
    'staff-request.tsx',
    'staff-request-act.tsx',
    'staff-request-approval.tsx',
    'staff-request-checks.tsx',
    'staff-request-deadlines.ts',
    'staff-request-delivery.tsx',
    'staff-request-file.tsx',
    'staff-request-file-page.ts',
    'staff-request-prepared.tsx',
  ],
  'analysts see exact counts (http-exact-counts.test.ts)': [
    'staff-exact-counts.tsx',
    'staff-exact-counts-file.ts',
  ],
  'the publishing room counts under the policy as pages do (http-publishing.test.ts)': [
    'staff-end-guest.ts',
    'staff-held-records.tsx',
    'staff-version.tsx',
    'staff-version-act.tsx',
    'staff-version-guests.tsx',
  ],
};

/** Matches the imports and exports of a module, with their source; names of types are marked. */
const imports = /^(?:import|export) ([^;]*?) from '([^']+)'/gm;
const isOfTypes = (names: string) => /^type |^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(names);

/** Returns the modules that import each module, without types. */
function importersOf(): Map<string, string[]> {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join('app', file));
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      if (isOfTypes(names)) continue;
      const path = from.startsWith('~/') ? from.replace('~', 'app') : join(dirname(file), from);
      const found = ['.ts', '.tsx', '/index.ts'].map((end) => path + end);
      const imported = found.find((name) => known.has(name));
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** Returns the modules of routes that reach the one that counts. */
function countingRoutes(): string[] {
  const importers = importersOf();
  const reached = new Set([counting]);
  for (const module of reached) for (const by of importers.get(module) ?? []) reached.add(by);
  const prefix = 'app/routes/';
  return [...reached].flatMap((file) =>
    file.startsWith(prefix) ? [file.slice(prefix.length)] : [],
  );
}

const table = routes.map(({ file, path }) => ({ id: file.replace('routes/', ''), path }));

/** Returns the modules of the routes of some addresses. */
function modulesOf(addresses: readonly string[]): Set<string> {
  const paths = new Set(addresses.map((address) => address.split('?')[0] ?? ''));
  return new Set([...paths].map((path) => matchRoutes(table, path)?.[0]?.route.id ?? ''));
}

it('every route that counts is checked for leaks, except those named here', () => {
  const addresses = [...figureAddresses.flatMap(({ addresses }) => addresses), ...userAddresses];
  const visited = modulesOf(addresses);
  const missing = countingRoutes().filter((module) => !visited.has(module));
  expect(missing.sort()).toEqual(Object.values(comparedElsewhere).flat().sort());
});
