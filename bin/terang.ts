import { Command } from 'commander';
import { existsSync } from 'node:fs';
import { parseEnvironment } from '~/environment.server';
import { getTexts } from '~/i18n/texts.server';
import { commands } from './commands';

if (existsSync('.env')) process.loadEnvFile('.env');

/** The language of the terminal: the first two letters of LANG, where the portal speaks it. */
const language = (process.env.LC_ALL ?? process.env.LANG ?? '').slice(0, 2);

const t = await getTexts(language, 'commands');
const program = new Command('terang').description(t('description'));

try {
  const environment = parseEnvironment(process.env);
  for (const register of commands) register(program, { environment, language, t });
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
