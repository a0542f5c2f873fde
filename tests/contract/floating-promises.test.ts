import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === '@typescript-eslint/no-floating-promises',
});

const source = `
const save = async () => {};
save();
await save();
void save();
`;

it.each(['app/routes.ts', 'bin/terang.ts', 'tests/contract/routes.test.ts'])(
  'The linter refuses a promise in %s that is neither awaited nor said to be left',
  async (filePath) => {
    const [result] = await eslint.lintText(source, { filePath });
    expect(result?.messages).toMatchObject([
      { ruleId: '@typescript-eslint/no-floating-promises', line: 3 },
    ]);
  },
  120_000, // the types of the whole project are read first
);
