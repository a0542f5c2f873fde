import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The modules of `app` from the top down: each imports only from layers below its own, types included. */
export const layers = [
  ['routes'],
  ['api', 'start'],
  ['accounts', 'audit-log', 'site', 'workspace'],
  ['feedback', 'requests', 'search'],
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

/** The modules of `app/statistics`, in the same order. */
export const statistics = [
  ['about', 'exact-counts', 'microdata', 'profile', 'protection-report', 'questions'],
  ['builder', 'share'],
  ['saved-views'],
  ['dashboard'],
  ['release'],
  ['analysis'],
  ['published', 'ui'],
  ['revisions'],
  ['export'],
  ['widgets'],
  ['narrative'],
  ['observations'],
  ['charts', 'view'],
];

/** Refuses imports from a module's own layer and those above it. */
const zonesOf = (order, root) =>
  order.flatMap((modules, depth) =>
    modules.flatMap((name) => {
      const others = order
        .slice(0, depth + 1)
        .flat()
        .filter((other) => other !== name);
      const from = others.map((other) => `${root}${other}`);
      return from.length > 0 ? [{ target: `${root}${name}`, from }] : [];
    }),
  );

/** Only their pages use the services of the process; the rest of them is given what it needs. */
const withPages =
  'accounts audit-log content feedback notifications presence requests search'.split(' ');

const zones = [
  ...zonesOf(layers, './app/'),
  // Modules of statistics have their loaders beside them; these and what opens published views use the services.
  {
    target: './app/statistics/!(published)/**/!(load-*|send-*|*.test).{ts,tsx}',
    from: ['./app/services/**', './app/*/pages/**', './app/statistics/**/load-*'],
  },
  ...withPages.map((name) => ({
    target: `./app/${name}/!(pages){,/**}`,
    from: ['./app/services/**', './app/*/pages/**'],
  })),
  // Each part of the workspace has its own pages.
  {
    target: ['./app/workspace/*.{ts,tsx}', './app/workspace/*/!(pages){,/**}'],
    from: ['./app/services/**', './app/**/pages/**'],
  },
  { target: './app/!(routes){,/**}', from: './app/routes' },
  // What starts the application is no part of it; what all modules may import from `app` itself imports none.
  { target: './app/*/**', from: './app/!(paths|staff-paths|licence|environment.server).{ts,tsx}' },
  { target: './app/{paths,staff-paths,licence}.ts', from: './app/*/**' },
  { target: './app/environment.server.ts', from: './app/!(platform)/**' },
  { target: './app/**/!(*.test).{ts,tsx,mjs}', from: './bin' },
  // A portal is installed without them.
  { target: './{app,bin}/**/!(*.test).{ts,tsx,mjs}', from: ['./tests', './tools'] },
];

const uselessSpreads = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write what is spread here without the spread.' }));

/** The rule of directions sees only modules that are named in full, by `import` or `export`. */
const hiddenImports = [
  'ImportExpression[source.type="TemplateLiteral"]',
  'NewExpression[callee.name="URL"][arguments.0.value=/[.][cm]?[jt]sx?$/][arguments.1.object.type="MetaProperty"]',
  'NewExpression[callee.name="URL"][arguments.0.type="TemplateLiteral"][arguments.1.object.type="MetaProperty"]',
].map((selector) => ({ selector, message: 'Import a module by its name, in quotation marks.' }));

/** Names that the glossary has replaced. */
export const replacedNames = [
  'told|told[A-Z]\\w*|Told|untold|isTold|shown|Shown|isShown|shownText|tellChange',
  'asked|Asked\\w*|asking|Asking|admit|admit[A-Z]\\w*|tier|Tier|tierOf\\w*|[Ss]ides|MAX_SIDES',
  'inWords|\\w+InWords|Words|sentencesOf|leadWith\\w*|OUTSIDE_INDONESIA|[Cc]omposition',
  'Turns?|takeTurn|createTurns|ownTurn|linger\\w*|climb|climb[A-Z]\\w*|repeatByTurns|keepForm|besideMonths',
  'asides?|[a-z]\\w*Asides?|ways?|beside|besideOf|emailChangeAsked|own|whole|writeWhole|stageWhole|isLow',
].join('|');
const useGlossary = { message: 'Use the word of docs/glossary.md.' };
const glossary = [
  {
    selector: `Identifier[name=/^(${replacedNames})$/]`,
    ...useGlossary,
  },
  {
    selector: `TSLiteralType > Literal[value=/^(${replacedNames}|low)$/]`,
    ...useGlossary,
  },
  {
    // Messages are open or closed, counts are suppressed.
    selector: `TSUnionType:not(:has(Literal[value='open'])) > TSLiteralType > Literal[value='closed']`,
    ...useGlossary,
  },
  {
    selector: `Property[key.name='protection'] > Literal[value=/^(low|closed)$/]`,
    ...useGlossary,
  },
];

export default tseslint.config(
  { ignores: ['build/', 'var/', 'node_modules/', 'test-results/'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-base-to-string': 'off', // a field that comes as a file is refused as a text
      '@typescript-eslint/no-confusing-void-expression': 'off', // `() => close()` needs no braces
      '@typescript-eslint/no-dynamic-delete': 'off', // what takes its place needs newer browsers, or more lines
      '@typescript-eslint/no-generated-empty-object-type': 'off', // what checks the keys of texts is one
      '@typescript-eslint/no-meaningless-void-operator': 'off', // it stands for "if" in short callbacks
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }], // async listeners catch
      '@typescript-eslint/no-misused-spread': 'off', // characters are counted by spreading texts
      '@typescript-eslint/no-unnecessary-condition': 'off', // knows neither callbacks nor where libraries' types err
      '@typescript-eslint/no-unnecessary-type-conversion': 'off', // types of queries are only claims
      '@typescript-eslint/no-unnecessary-type-parameters': 'off', // they name what a query answers
      '@typescript-eslint/no-unsafe-enum-assignment': 'off', // pg's enum of types has no arrays
      '@typescript-eslint/only-throw-error': 'off', // Remix redirects and refuses by throwing responses
      '@typescript-eslint/prefer-promise-reject-errors': [
        'error',
        { allowThrowingAny: true, allowThrowingUnknown: true },
      ],
      '@typescript-eslint/require-await': 'off', // an async function rejects where another would throw
      '@typescript-eslint/restrict-plus-operands': ['error', { allowAny: true }],
      '@typescript-eslint/restrict-template-expressions': 'off', // numbers, and groups of patterns that match
      '@typescript-eslint/unbound-method': 'off', // our services are functions, none uses `this`
      '@typescript-eslint/unified-signatures': 'off', // one signature infers other types
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      '@typescript-eslint/no-implied-eval': 'off', // samples of code are run
      '@typescript-eslint/no-non-null-assertion': 'off', // a test fails at what is missing anyway
      '@typescript-eslint/no-unsafe-argument': 'off', // these five: answers are read as the JSON that they are
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-useless-default-assignment': 'off', // it takes found elements for sure
      '@typescript-eslint/restrict-plus-operands': 'off',
    },
  },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: importX.flatConfigs.typescript.settings,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'no-restricted-syntax': ['error', ...uselessSpreads, ...hiddenImports, ...glossary] },
  },
  {
    // All zones are in these folders: the rule would resolve imports of other files for nothing.
    files: ['{app,bin}/**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX },
    settings: importX.flatConfigs.typescript.settings,
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }] },
  },
  {
    // Tests of statistics go through the pages that a visitor sees.
    files: ['app/statistics/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          basePath: import.meta.dirname,
          zones: [...zones, ...zonesOf(statistics, './app/statistics/')],
        },
      ],
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
            message: 'The browser takes its texts from ~/platform/i18n/page-texts.',
            allowTypeImports: true,
          })),
        },
      ],
    },
  },
  { files: ['bin/**', 'tests/**', 'tools/**'], rules: { 'no-console': 'off' } },
);
