import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const rule = 'import-x/no-restricted-paths';
const cycles = 'import-x/no-cycle';
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === rule || ruleId === cycles,
  // The probes are no files, of which no types are known.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** What the linter says of a module at a path that imports another one. */
async function probe(filePath: string, imported: string): Promise<string[]> {
  const [result] = await eslint.lintText(`import '~/${imported}';\n`, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const refused = [
  ['ui', 'db', 'app/ui/forms/probe.tsx', 'db/client.server'],
  ['ui', 'http', 'app/ui/probe.ts', 'http/csrf.server'],
  ['ui', 'the shell', 'app/ui/probe.tsx', 'shell/page-header'],
  ['the shell', 'a feature', 'app/shell/probe.tsx', 'features/search/search-list'],
  ['http', 'storage', 'app/http/probe.ts', 'storage/storage'],
  ['http', 'server', 'app/http/probe.ts', 'server/log.server'],
  ['storage', 'http', 'app/storage/probe.ts', 'http/origin.server'],
  ['db', 'http', 'app/db/probe.ts', 'http/origin.server'],
  ['http', 'a feature', 'app/http/probe.ts', 'features/search/search-list'],
  ['a list', 'a feature', 'app/lists/probe.ts', 'features/search/search-list'],
  ['auth', 'a feature', 'app/auth/probe.ts', 'features/search/search-list'],
  ['auth', 'composition', 'app/auth/probe.ts', 'composition/portal.server'],
  ['mail', 'auth', 'app/mail/probe.ts', 'auth/actor'],
  ['mail', 'a feature', 'app/mail/probe.ts', 'features/search/search-list'],
  ['a feature', 'another', 'app/features/content/ui/probe.tsx', 'features/search/search-list'],
  ['a feature', 'composition', 'app/features/search/probe.ts', 'composition/portal.server'],
  [
    'a feature',
    'its own pages',
    'app/features/search/probe.ts',
    'features/search/pages/search.server',
  ],
  [
    'pages',
    "another feature's pages",
    'app/features/content/pages/probe.ts',
    'features/search/pages/search.server',
  ],
  ['composition', 'pages', 'app/composition/probe.ts', 'features/search/pages/search.server'],
  ['pages', 'routes', 'app/features/search/pages/probe.ts', 'routes/search'],
  ['composition', 'routes', 'app/composition/probe.ts', 'routes/search'],
  ['the API', 'routes', 'app/api/probe.ts', 'routes/search'],
  ['pages', 'the API', 'app/features/search/pages/probe.ts', 'api/call'],
  ['composition', 'the API', 'app/composition/probe.ts', 'api/call'],
  ['the root', 'routes', 'app/probe.ts', 'routes/search'],
] as const;

const permitted = [
  ['routes', 'pages', 'app/routes/probe.tsx', 'features/search/pages/search.server'],
  ['pages', 'composition', 'app/features/search/pages/probe.ts', 'composition/portal.server'],
  ['pages', 'another feature', 'app/features/search/pages/probe.ts', 'auth/account'],
  ['the API', 'pages', 'app/api/calls/probe.ts', 'features/search/pages/search.server'],
  ['the API', 'composition', 'app/api/probe.ts', 'composition/portal.server'],
  ['composition', 'a feature', 'app/composition/probe.ts', 'features/search/search-list'],
  ['a feature', 'auth', 'app/features/search/probe.ts', 'auth/actor'],
  ['a feature', 'itself', 'app/features/search/ui/probe.tsx', 'features/search/search-list'],
  ['a feature', 'db', 'app/features/search/probe.ts', 'db/client.server'],
] as const;

describe('The linter', () => {
  it.each(refused)('refuses that %s imports %s', async (_from, _to, filePath, imported) => {
    expect(await probe(filePath, imported)).toContain(rule);
  });

  it('refuses that a module imports itself by way of others', async () => {
    const filePath = 'app/features/statistics/dashboard/ignored-in-words.ts';
    expect(await probe(filePath, 'features/statistics/widgets/kinds.server')).toContain(cycles);
  });

  it.each(permitted)('lets %s import %s', async (_from, _to, filePath, imported) => {
    expect(await probe(filePath, imported)).toEqual([]);
  });
});
