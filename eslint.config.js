import { readdirSync } from 'node:fs';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Layers from the top down; a module imports from its own layer and from those below. */
const layers = [
  ['routes'],
  ['api'],
  ['composition'],
  ['features'],
  ['auth'],
  ['jobs', 'mail'],
  ['shell'],
  ['lists'],
  ['datasets'],
  ['ui'],
  ['i18n'],
];
/** For server code of every layer but those that also run in the browser. */
const serverLayers = ['server', 'http', 'storage', 'db'];
const features = readdirSync(new URL('app/features', import.meta.url));
/** What features may import of others: how everybody, or somebody, is told of something. */
const sharedGround = ['notifications/announce.server.ts', 'notifications/notify.server.ts'];

const folders = (names) => names.map((name) => `./app/${name}`);
/** A feature without its pages. */
const insideOf = (feature) => `./app/features/${feature}/!(pages){,/**}`;

const zones = [
  ...layers.slice(1).map((layer, depth) => ({
    // The pages of a feature stand above composition.
    target: layer.includes('features') ? insideOf('*') : folders(layer),
    from: folders(layers.slice(0, depth + 1).flat()),
  })),
  { target: folders(serverLayers), from: folders(layers.flat().filter((name) => name !== 'i18n')) },
  { target: './app/!(routes){,/**}', from: './app/routes' },
  { target: './app/features/*/pages/**', from: './app/api' },
  { target: './app/!(api|features|routes|root.tsx){,/**}', from: './app/features/*/pages/**' },
  ...features.flatMap((feature) => [
    {
      target: insideOf(feature),
      from: './app/features',
      except: [feature, ...sharedGround].map((each) => `./${each}`),
    },
    { target: insideOf(feature), from: './app/features/*/pages/**' },
    { target: `./app/features/${feature}/pages`, from: `./app/features/!(${feature})/pages/**` },
  ]),
  { target: './app/ui', from: folders(serverLayers) },
  { target: './app/http', from: folders(['server', 'storage']) },
  { target: './app/storage', from: folders(['server', 'http', 'db']) },
  { target: './app/db', from: folders(['server', 'http', 'storage']) },
];

export default tseslint.config(
  { ignores: ['build/', 'var/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.recommended,
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
