import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Layers from the top down; a layer imports only from layers below it. */
const layers = ['routes', 'portal', 'features', 'mail', 'lists', 'datasets', 'ui', 'i18n'];
const serverLayers = ['http', 'storage', 'db'];

const zones = [
  ...layers.flatMap((layer, depth) =>
    depth === 0
      ? []
      : [
          {
            target: `./app/${layer}`,
            from: layers.slice(0, depth).map((above) => `./app/${above}`),
          },
        ],
  ),
  ...serverLayers.map((layer) => ({
    target: `./app/${layer}`,
    from: ['routes', 'portal', 'features', 'mail', 'lists', 'datasets', 'ui'].map(
      (above) => `./app/${above}`,
    ),
  })),
];

export default tseslint.config(
  { ignores: ['build/', 'var/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: { 'import-x/resolver': { typescript: true } },
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
  { files: ['bin/**', 'tests/**'], rules: { 'no-console': 'off' } },
);
