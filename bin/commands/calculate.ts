import { type Dataset } from '~/datasets/dataset';
import { recordKeysWhenNeeded } from '~/datasets/record-key.server';
import { listDatasetsWithRecords } from '~/datasets/record-table.server';
import { formatParents } from '~/records/codes/contradicted-parents.server';
import { calculate } from '~/statistics/release/calculate.server';
import { createCalculationStore } from '~/engine/create-statistics-engine.server';
import { loadPolicy } from '~/protection/read-policy.server';
import { type RegisterCommand } from './command';
import { datasetOption } from './dataset-option';
import {
  describeCalculation,
  describeHeld,
  describeHeldShare,
  describeLoneMoves,
  describeRetraction,
} from './describe-calculation';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

interface CalculateArguments {
  dataset?: Dataset;
  force: boolean;
  holdNothing: boolean;
  releaseMerges: boolean;
}

/** `calculate`: freezes the records of one dataset, or of each that has records, as a calculation. */
export const registerCalculate: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('calculate')
    .description(t('calculate.description'))
    .addOption(datasetOption(t, t('calculate.dataset')))
    .option('--force', t('calculate.force'), false)
    .option('--hold-nothing', t('calculate.holdNothing'), false)
    .option('--release-merges', t('calculate.releaseMerges'), false)
    .action(async ({ dataset, force, ...released }: CalculateArguments) => {
      const policy = await loadPolicy(environment.PROTECTION_POLICY);
      await withDatabase(environment, async (db) => {
        const chosen = dataset ? [dataset] : await listDatasetsWithRecords(db);
        if (chosen.length === 0) refuse(t('calculate.nothing'));
        for (const item of chosen) {
          const result = await calculate(db, item, {
            by: 'operator',
            policy,
            holdsNothing: released.holdNothing,
            releasesMerges: released.releaseMerges,
            recordKeys: recordKeysWhenNeeded(environment),
            store: createCalculationStore(environment),
            isForced: force,
          });
          if (result.outcome === 'refused') {
            const known =
              'calculation' in result && describeRetraction(result.calculation, language);
            const merges =
              'merges' in result &&
              result.merges.map(({ list, code, importId }) =>
                [list, code, ...(importId === undefined ? [] : [`(${importId})`])].join(' '),
              );
            const values = {
              dataset: item.name,
              ...known,
              merges: merges ? merges.join(', ') : '',
              parents: 'parents' in result ? formatParents(result.parents) : '',
            };
            refuse(t(`calculate.refused.${result.code}`, values));
          } else {
            const { outcome, calculation } = result;
            console.log(t(`calculate.${outcome}`, describeCalculation(calculation, language)));
            const lines = [
              ...(calculation.held_records
                ? [
                    t('calculate.held', describeHeld(calculation, language)),
                    ...describeHeldShare(calculation, policy, { language, t }),
                  ]
                : []),
              ...describeLoneMoves(calculation, policy, { language, t }),
            ];
            if (lines.length > 0) console.log(lines.join('\n'));
          }
        }
      });
    });
};
