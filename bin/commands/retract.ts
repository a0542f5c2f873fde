import {
  MAX_REASON_LENGTH,
  retractCalculation,
} from '~/statistics/release/retract-calculation.server';
import { type RegisterCommand } from './command';
import { describeCalculation, describeRetraction } from './describe-calculation';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

interface RetractOptions {
  why: string;
  leaveNothing: boolean;
}

/** `retract`: takes a calculation back for good, with a public reason. */
export const registerRetract: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('retract')
    .description(t('retract.description'))
    .argument('<number>', t('retract.number'))
    .requiredOption('--why <reason>', t('retract.why'))
    .option('--leave-nothing', t('retract.leaveNothing'), false)
    .action(async (number: string, { why, leaveNothing }: RetractOptions) => {
      await withDatabase(environment, async (db) => {
        const result = await retractCalculation(db, Number(number), {
          by: 'operator',
          reason: why,
          mayLeaveNothing: leaveNothing,
        });
        if (result.outcome === 'refused') {
          const known = 'calculation' in result && describeRetraction(result.calculation, language);
          return refuse(
            t(`retract.refused.${result.code}`, { number, most: MAX_REASON_LENGTH, ...known }),
          );
        }
        const { calculation, published } = result;
        console.log(t('retract.retracted', describeCalculation(calculation, language)));
        console.log(
          published
            ? t('retract.shown', describeCalculation(published, language))
            : t('retract.nothing', { dataset: calculation.dataset }),
        );
      });
    });
};
