import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { expect, it } from 'vitest';

const source = `
const save = async () => {};
save();
await save();
void save();
`;

/** Returns a program that has the sample at a path, and nothing else: to read the whole project takes long. */
function createProgram(path: string): ts.Program {
  const options = { target: ts.ScriptTarget.ESNext, strict: true, types: [] };
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version, ...rest) =>
    name === path
      ? ts.createSourceFile(path, source, version, true)
      : getSourceFile(name, version, ...rest);
  return ts.createProgram([path], options, host);
}

it.each(['app/routes.ts', 'bin/terang.ts', 'tests/contract/routes.test.ts'])(
  'The linter rejects a promise in %s that is neither awaited nor marked as intentional',
  async (filePath) => {
    const programs = [createProgram(resolve(filePath))];
    const eslint = new ESLint({
      ruleFilter: ({ ruleId }) => ruleId === '@typescript-eslint/no-floating-promises',
      overrideConfig: { languageOptions: { parserOptions: { projectService: false, programs } } },
    });
    const [result] = await eslint.lintText(source, { filePath });
    expect(result?.messages).toMatchObject([
      { ruleId: '@typescript-eslint/no-floating-promises', line: 3 },
    ]);
  },
  // The first of them loads the whole configuration, which takes half a minute on a busy machine.
  120_000,
);
