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
  'The linter rejects a promise in %s that is neither awaited nor marked as intentional',
  async (filePath) => {
    const [result] = await eslint.lintText(source, { filePath });
    expect(result?.messages).toMatchObject([
      { ruleId: '@typescript-eslint/no-floating-promises', line: 3 },
    ]);
  },
  120_000, // reads the types of the whole project first
);
