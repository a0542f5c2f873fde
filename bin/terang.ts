import './lib/load-env-file.mjs';
import { Command } from 'commander';
import { parseEnvironment } from '~/environment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { loadCommands } from './commands';
import { describeFailure } from './commands/describe-failure';
import { finishUnread } from './lib/finish-unread';
import { leaveOnSignals } from './lib/leave-on-signals';
import { terminalLanguage } from './lib/texts.mjs';

const language = terminalLanguage();
const t = await getTexts(language, 'commands');
const program = new Command('terang').description(t('description'));

leaveOnSignals();
finishUnread();

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
