import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { loadCommands } from '../../bin/commands';
import { describeFailure } from '../../bin/commands/describe-failure';

/**
 * Runs a command of `npm run terang` in English, like `tryTerang` but inside the test's own process: much
 * faster for tests that need many.
 */
export async function terangInProcess(
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  let output = '';
  const print = (text: unknown) => void (output += `${String(text)}\n`);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ];
  const program = new Command('terang').exitOverride().configureOutput({ writeErr: print });
  const context = {
    environment: parseEnvironment({ PROTECTION_POLICY: 'exact', ...settings }),
    language: 'en',
    t: await getTexts('en', 'commands'),
  };
  for (const register of await loadCommands(args[0])) register(program, context);
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: Number(process.exitCode ?? 0), output };
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, output };
    const failure = await describeFailure(error, 'en');
    if (failure === null) throw error;
    return { code: 1, output: output + failure };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
