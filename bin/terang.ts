import './lib/load-env-file.mjs';
import { Command } from 'commander';
import { parseEnvironment } from '~/environment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { loadCommands } from './commands';
import { describeFailure } from './commands/describe-failure';
import { leaveOnSignals } from './lib/leave-on-signals';
import { terminalLanguage } from './lib/texts.mjs';

const language = terminalLanguage();
const t = await getTexts(language, 'commands');
const program = new Command('terang').description(t('description'));

leaveOnSignals();
// With `head`, for example, nobody reads the output to the end: no reason to end with a stack trace.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  const environment = parseEnvironment(process.env);
  for (const register of await loadCommands(process.argv[2])) {
    register(program, { environment, language, t });
  }
  await program.parseAsync();
} catch (error) {
  console.error((await describeFailure(error, language)) ?? error);
  process.exitCode = 1;
}
