import { type Command } from 'commander';
import { type Translate } from '~/i18n/text-keys';
import { type Environment } from '~/environment.server';
import { registerAddDocument } from './add-document';
import { registerAdmin } from './admin';
import { registerCalculate } from './calculate';
import { registerCalculations } from './calculations';
import { registerCodes } from './codes';
import { registerContent } from './content';
import { registerDeleteCodes } from './delete-codes';
import { registerDemo } from './demo';
import { registerDoctor } from './doctor';
import { registerImport } from './import';
import { registerImports } from './imports';
import { registerMergeCodes } from './merge-codes';
import { registerMessages } from './messages';
import { registerProtection } from './protection';
import { registerPublish } from './publish';
import { registerRetract } from './retract';
import { registerRollback } from './rollback';
import { registerWithdrawImport } from './withdraw-import';

/** What every command is given. */
export interface CommandContext {
  environment: Environment;
  language: string;
  /** Texts of the namespace `commands`. */
  t: Translate<'commands'>;
}

/** Adds one command to the program. */
export type RegisterCommand = (program: Command, context: CommandContext) => void;

export const commands: readonly RegisterCommand[] = [
  registerAddDocument,
  registerAdmin,
  registerCalculate,
  registerCalculations,
  registerCodes,
  registerContent,
  registerDeleteCodes,
  registerDemo,
  registerDoctor,
  registerImport,
  registerImports,
  registerMergeCodes,
  registerMessages,
  registerProtection,
  registerPublish,
  registerRetract,
  registerRollback,
  registerWithdrawImport,
];
