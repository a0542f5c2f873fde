import { loadPolicy } from '~/protection/read-policy.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { type RegisterCommand } from './command';
import {
  describeCalculation,
  describeHeld,
  describeHeldShare,
  describeLoneMoves,
  describeRetraction,
} from './describe-calculation';
import { noteOf, noteValues, withNoteOptions } from './note-options';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `publish`: makes a calculation the one that visitors see, and notifies subscribers. */
export const registerPublish: RegisterCommand = (program, { environment, language, t }) => {
  const command = program
    .command('publish')
    .description(t('publish.description'))
    .argument('<number>', t('publish.number'))
    .option('--override <reason>', t('publish.override'));
  withNoteOptions(command, t).action(
    async (number: string, { override }: { override?: string }) => {
      const note = noteOf(command, t);
      if (note === undefined) return;
      const policy = await loadPolicy(environment.PROTECTION_POLICY);
      await withDatabase(environment, async (db) => {
        const result = await publishCalculation(db, Number(number), {
          by: 'operator',
          policy,
          override,
          note,
        });
        if (result.outcome === 'refused') {
          const { code } = result;
          const calculation = 'calculation' in result ? result.calculation : null;
          const facts = calculation && {
            ...describeRetraction(calculation, language),
            ...describeHeld(calculation, language),
          };
          const options = { language, t };
          const shares =
            calculation && code === 'too-many-held'
              ? describeHeldShare(calculation, policy, options)
              : calculation && code === 'too-many-lone'
                ? describeLoneMoves(calculation, policy, options)
                : [];
          const refusal = t(`publish.refused.${code}`, { number, ...facts, ...noteValues });
          refuse([refusal, ...shares].join('\n'));
        } else {
          const { outcome, calculation } = result;
          console.log(t(`publish.${outcome}`, describeCalculation(calculation, language)));
        }
      });
    },
  );
};
