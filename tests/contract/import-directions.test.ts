import { readdir, readFile } from 'node:fs/promises';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { layers, statistics } from '../../eslint.config.js';

const rule = 'import-x/no-restricted-paths';
const linterOf = (only: string) =>
  new ESLint({
    ruleFilter: ({ ruleId }) => ruleId === only,
    // The probes are not files, and have no types.
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });
const eslint = linterOf(rule);
const syntax = linterOf('no-restricted-syntax');

/** Returns the linter's messages for a module at a path that imports another one. */
async function probe(filePath: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import '~/${imported}';\n`, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const refused = [
  ['ui', 'db', 'app/ui/forms/probe.tsx', 'platform/db/client.server'],
  ['ui', 'http', 'app/ui/probe.ts', 'platform/http/csrf.server'],
  ['ui', 'the shell', 'app/ui/probe.tsx', 'shell/page-header'],
  ['the shell', 'a feature', 'app/shell/probe.tsx', 'search/search-list'],
  ['http', 'server', 'app/platform/http/probe.ts', 'platform/server/log.server'],
  ['storage', 'http', 'app/platform/storage/probe.ts', 'platform/http/origin.server'],
  ['db', 'http', 'app/platform/db/probe.ts', 'platform/http/origin.server'],
  ['http', 'a feature', 'app/platform/http/probe.ts', 'search/search-list'],
  ['a list', 'a feature', 'app/lists/probe.ts', 'search/search-list'],
  ['auth', 'a feature', 'app/auth/probe.ts', 'search/search-list'],
  ['auth', 'services', 'app/auth/probe.ts', 'services/portal.server'],
  ['mail', 'a feature', 'app/platform/mail/probe.ts', 'search/search-list'],
  ['a feature', 'another of its layer', 'app/requests/ui/probe.tsx', 'search/search-list'],
  ['a feature', 'one above it', 'app/statistics/probe.ts', 'requests/states'],
  ['the engine', 'statistics', 'app/engine/probe.ts', 'statistics/view/view'],
  ['the engine', 'protection', 'app/engine/probe.ts', 'protection/policy'],
  ['protection', 'statistics', 'app/protection/probe.ts', 'statistics/view/view'],
  ['a feature', 'services', 'app/search/probe.ts', 'services/portal.server'],
  ['a feature', 'its own pages', 'app/search/probe.ts', 'search/pages/search.server'],
  ['pages', 'pages above them', 'app/content/pages/probe.ts', 'search/pages/search.server'],
  ['statistics', 'services', 'app/statistics/dashboard/probe.ts', 'services/portal.server'],
  [
    'statistics',
    'its own loaders',
    'app/statistics/dashboard/probe.ts',
    'statistics/dashboard/load-dashboard.server',
  ],
  ['services', 'a feature', 'app/services/probe.ts', 'search/search-list'],
  ['services', 'pages', 'app/services/probe.ts', 'search/pages/search.server'],
  ['pages', 'routes', 'app/search/pages/probe.ts', 'routes/search'],
  ['services', 'routes', 'app/services/probe.ts', 'routes/search'],
  ['the API', 'routes', 'app/api/probe.ts', 'routes/search'],
  ['pages', 'the API', 'app/search/pages/probe.ts', 'api/call'],
  ['services', 'the API', 'app/services/probe.ts', 'api/call'],
  ['the root', 'routes', 'app/probe.ts', 'routes/search'],
  ['the list of paths', 'a feature', 'app/paths.ts', 'search/search-list'],
  ['a feature', 'the root of the pages', 'app/search/probe.ts', 'root'],
  ['a feature', 'a command', 'app/search/probe.ts', '../bin/commands/format-table'],
  ['a worker', 'a feature above it', 'app/engine/probe.worker.mjs', 'statistics/view/view'],
  [
    'a page of statistics',
    'another of its layer',
    'app/statistics/about/probe.ts',
    'statistics/profile/draw-locator',
  ],
  ['a feature', 'a file that lies in no module', 'app/search/probe.ts', 'environment.test'],
  ['a feature', 'a tool', 'app/search/probe.ts', '../tools/bench/generate-records'],
  ['a command', 'a tool', 'bin/commands/probe.ts', '../tools/bench/generate-records'],
  ['the start', 'a tool', 'bin/lib/probe.mjs', '../tools/bench/generate-records'],
  ['a worker', 'a tool', 'app/engine/probe.worker.mjs', '../tools/bench/generate-records'],
  ['a command', 'what tests use', 'bin/probe.ts', '../tests/support/load-form'],
] as const;

const permitted = [
  ['routes', 'pages', 'app/routes/probe.tsx', 'search/pages/search.server'],
  ['pages', 'services', 'app/search/pages/probe.ts', 'services/portal.server'],
  ['a loader', 'services', 'app/statistics/dashboard/load-probe.ts', 'services/portal.server'],
  ['pages', 'another feature', 'app/search/pages/probe.ts', 'auth/account'],
  ['the API', 'pages', 'app/api/calls/probe.ts', 'search/pages/search.server'],
  ['the API', 'services', 'app/api/probe.ts', 'services/portal.server'],
  ['a feature', 'one below it', 'app/requests/probe.ts', 'statistics/view/view'],
  ['a feature', 'auth', 'app/search/probe.ts', 'auth/actor'],
  ['a feature', 'itself', 'app/search/ui/probe.tsx', 'search/search-list'],
  ['a feature', 'db', 'app/search/probe.ts', 'platform/db/client.server'],
  ['a tool', 'the code of a command', 'tools/probe.ts', '../bin/commands/format-table'],
] as const;

describe('The linter', () => {
  it.each(refused)('rejects that %s imports %s', async (_from, _to, filePath, imported) => {
    expect(await probe(filePath, imported)).toContain(rule);
  });

  it('knows every module', async () => {
    const entries = await readdir('app', { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const platform = (await readdir('app/platform')).map((name) => `platform/${name}`);
    const others = folders.filter((name) => name !== 'platform');
    expect([...others, ...platform].sort()).toEqual(layers.flat().sort());
    expect((await readdir('app/statistics')).sort()).toEqual(statistics.flat().sort());
  });

  it('rejects types from the wrong direction, too', async () => {
    const [result] = await eslint.lintText(
      "import { type View } from '~/statistics/view/view';\n",
      {
        filePath: 'app/engine/probe.ts',
      },
    );
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });

  it.each([
    'await import(`~/search/search-list`);',
    "new URL('../../search/search-list.ts', import.meta.url);",
    'new URL(`../../search/search-list.ts`, import.meta.url);',
  ])('rejects a module that the rule of directions cannot see: %s', async (code) => {
    for (const filePath of ['app/platform/http/probe.ts', 'bin/lib/probe.mjs']) {
      const [result] = await syntax.lintText(`${code}\n`, { filePath });
      expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-syntax']);
    }
  });

  it.each(permitted)('accepts that %s imports %s', async (_from, _to, filePath, imported) => {
    expect(await probe(filePath, imported)).toEqual([]);
  });
});

/** Returns the layers that a block of the architecture page lists; an indented line belongs to the one above it. */
const layersOf = (block = '') =>
  block.split(/\n(?! )/).map((layer) =>
    layer
      .split('\n')
      .flatMap((line) => line.trim().split(/ {2,}/)[0]?.split(/,\s*/) ?? [])
      .filter((name) => name !== '')
      .sort(),
  );

describe('The architecture page', () => {
  it('lists the layers that the linter enforces', async () => {
    const page = await readFile('docs/architecture.md', 'utf8');
    const blocks = [...page.matchAll(/```\n(?:app\/statistics\n)?(.*?)\n```/gs)];
    for (const [index, order] of [layers, statistics].entries())
      expect(layersOf(blocks[index]?.[1])).toEqual(order.map((layer) => layer.toSorted()));
  });
});
