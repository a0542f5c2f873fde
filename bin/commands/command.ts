import { type Command } from 'commander';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Environment } from '~/environment.server';

/** The context of every command. */
export interface CommandContext {
  environment: Environment;
  language: string;
  /** Texts of the namespace `commands`. */
  t: Translate<'commands'>;
}

/** Adds one command to the program. */
export type RegisterCommand = (program: Command, context: CommandContext) => void;
