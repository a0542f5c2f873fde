import { type Command } from 'commander';
import { type TFunction } from 'i18next';
import { type Environment } from '~/environment.server';
import { registerAddDocument } from './add-document';
import { registerCalculate } from './calculate';
import { registerCalculations } from './calculations';
import { registerContent } from './content';
import { registerDemo } from './demo';
import { registerImport } from './import';
import { registerImports } from './imports';
import { registerMessages } from './messages';
import { registerPublish } from './publish';
import { registerRetract } from './retract';
import { registerRollback } from './rollback';
import { registerWithdrawImport } from './withdraw-import';

/** What every command is given. */
export interface CommandContext {
  environment: Environment;
  language: string;
  /** Texts of the namespace `commands`. */
  t: TFunction;
}

/** Adds one command to the program. */
export type RegisterCommand = (program: Command, context: CommandContext) => void;

export const commands: readonly RegisterCommand[] = [
  registerAddDocument,
  registerCalculate,
  registerCalculations,
  registerContent,
  registerDemo,
  registerImport,
  registerImports,
  registerMessages,
  registerPublish,
  registerRetract,
  registerRollback,
  registerWithdrawImport,
];
