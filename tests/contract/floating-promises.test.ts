import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/** The rules that a source breaks in the place of a module. */
async function complaintsOf(source: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await new ESLint().lintText(source, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const save = 'const save = async () => {};\n';

describe.each(['app/routes.ts', 'bin/terang.ts', 'tests/contract/routes.test.ts'])(
  'a promise in %s',
  (module) => {
    it('is awaited, or said to be left', async () => {
      expect(await complaintsOf(`${save}save();\n`, module)).toEqual([
        '@typescript-eslint/no-floating-promises',
      ]);
      expect(await complaintsOf(`${save}await save();\nvoid save();\n`, module)).toEqual([]);
    });
  },
);
