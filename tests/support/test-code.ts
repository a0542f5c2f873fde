import { type Code } from '~/datasets/code-lists';

/** Returns a code of a code list whose name is the code itself. */
export function testCode(code: string, attributes: Record<string, string> = {}): Code {
  return { code, names: { id: code }, attributes };
}
