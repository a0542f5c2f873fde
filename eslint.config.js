import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Subjects: each knows of others only what stands on shared ground, but for its pages, which stand above the services. */
const subjects = [
  ['accounts'],
  ['backup'],
  ['content'],
  ['feedback'],
  ['notifications'],
  ['presence'],
  ['records'],
  ['requests'],
  ['search'],
  ['statistics', 'protection', 'engine'],
];
/** What subjects may import of others: how everybody, or somebody, is notified of something. */
const sharedGround = ['announce.server.ts', 'notify.server.ts'];

/** Layers from the top down; a module imports from its own layer and from those below. */
const layers = [
  ['routes'],
  ['api'],
  ['services'],
  subjects.flat(),
  ['auth'],
  ['platform/jobs', 'platform/mail'],
  ['shell'],
  ['lists'],
  ['datasets'],
  ['ui'],
  ['platform/i18n'],
];
/** For server code of every layer but those that also run in the browser. */
const serverLayers = ['server', 'http', 'storage', 'db'].map((name) => `platform/${name}`);

const folders = (names) => names.map((name) => `./app/${name}`);
const pagesOf = (names) => names.map((name) => `./app/${name}/pages/**`);
/** Subjects without their pages. */
const insideOf = (names) => names.map((name) => `./app/${name}/!(pages){,/**}`);
const others = (names) => subjects.flat().filter((name) => !names.includes(name));

const zones = [
  ...layers.slice(1).map((layer, depth) => ({
    target: layer.includes('search') ? insideOf(layer) : folders(layer),
    from: folders(layers.slice(0, depth + 1).flat()),
  })),
  {
    target: folders(serverLayers),
    from: folders(layers.flat().filter((name) => name !== 'platform/i18n')),
  },
  { target: './app/!(routes){,/**}', from: './app/routes' },
  { target: pagesOf(subjects.flat()), from: './app/api' },
  {
    target: `./app/!(api|routes|root.tsx|${subjects.flat().join('|')}){,/**}`,
    from: pagesOf(subjects.flat()),
  },
  ...subjects.flatMap((subject) => [
    { target: insideOf(subject), from: folders(others(subject)), except: sharedGround },
    { target: insideOf(subject), from: pagesOf(subjects.flat()) },
    { target: pagesOf(subject), from: pagesOf(others(subject)) },
  ]),
  { target: './app/ui', from: folders(serverLayers) },
  { target: './app/platform/http', from: folders(['platform/server', 'platform/storage']) },
  {
    target: './app/platform/storage',
    from: folders(['platform/server', 'platform/http', 'platform/db']),
  },
  {
    target: './app/platform/db',
    from: folders(['platform/server', 'platform/http', 'platform/storage']),
  },
];

const uselessSpreads = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write what is spread here without the spread.' }));

export default tseslint.config(
  { ignores: ['build/', 'var/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-dynamic-delete': 'off', // what takes its place needs newer browsers, or more lines
      '@typescript-eslint/no-non-null-assertion': 'off', // 245 stand in code and 240 in tests
      '@typescript-eslint/unified-signatures': 'off', // one signature infers other types
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: importX.flatConfigs.typescript.settings,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...uselessSpreads],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['**/*.server.*', '**/*.test.*'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: ['i18next', 'react-i18next'].map((name) => ({
            name,
            message: 'The browser takes its texts from ~/i18n/page-texts.',
            allowTypeImports: true,
          })),
        },
      ],
    },
  },
  {
    files: ['{app,bin,tests}/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  { files: ['bin/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
