import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The modules of `app` from the top down: each imports only from layers below its own, types included. */
const layers = [
  ['routes'],
  ['api', 'start'],
  ['accounts'],
  ['feedback', 'requests', 'search', 'site'],
  ['statistics'],
  ['content'],
  ['notifications', 'presence'],
  ['services'],
  ['protection'],
  ['access-history', 'backup', 'engine', 'records', 'platform/mail'],
  ['auth', 'calculations', 'shell', 'platform/jobs'],
  ['datasets'],
  ['lists', 'platform/server'],
  ['platform/http'],
  ['ui', 'platform/db', 'platform/storage'],
  ['platform/i18n'],
  ['platform/system'],
];

const foldersOf = (modules) => modules.map((name) => `./app/${name}`);

/** Only their pages use the services of the process; the rest of them is given what it needs. */
const withPages =
  'accounts content feedback notifications presence requests search statistics'.split(' ');

const zones = [
  ...layers.slice(1).flatMap((modules, depth) =>
    modules.map((name) => ({
      target: `./app/${name}`,
      from: foldersOf(
        layers
          .slice(0, depth + 2)
          .flat()
          .filter((other) => other !== name),
      ),
    })),
  ),
  ...withPages.map((name) => ({
    target: `./app/${name}/!(pages){,/**}`,
    from: ['./app/services/**', './app/*/pages/**'],
  })),
  { target: './app/!(routes){,/**}', from: './app/routes' },
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
