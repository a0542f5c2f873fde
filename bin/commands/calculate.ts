import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/db/client.server';
import { calculate } from '~/features/statistics/calculations/calculate.server';
import { type RegisterCommand } from '.';
import { datasetOption } from './dataset-option';
import { describeCalculation, describeRetraction } from './describe-calculation';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `calculate`: freezes the records of one dataset, or of each that has records, as a calculation. */
export const registerCalculate: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('calculate')
    .description(t('calculate.description'))
    .addOption(datasetOption(t, t('calculate.dataset')))
    .option('--force', t('calculate.force'), false)
    .action(async ({ dataset, force }: { dataset?: Dataset; force: boolean }) => {
      await withDatabase(environment, async (db) => {
        const chosen = dataset ? [dataset] : await listDatasetsWithRecords(db);
        if (chosen.length === 0) refuse(t('calculate.nothing'));
        for (const one of chosen) {
          const result = await calculate(db, one, { by: 'operator', isForced: force });
          if (result.outcome === 'refused') {
            const known =
              'calculation' in result && describeRetraction(result.calculation, language);
            refuse(t(`calculate.refused.${result.code}`, { dataset: one.name, ...known }));
          } else {
            const { outcome, calculation } = result;
            console.log(t(`calculate.${outcome}`, describeCalculation(calculation, language)));
          }
        }
      });
    });
};

async function listDatasetsWithRecords(db: Db): Promise<Dataset[]> {
  const found: Dataset[] = [];
  for (const dataset of datasets) {
    const { rows } = await sql`select from ${sql.table(dataset.table)} limit 1`.execute(db);
    if (rows.length > 0) found.push(dataset);
  }
  return found;
}
