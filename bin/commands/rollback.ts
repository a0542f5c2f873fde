import { type Dataset } from '~/datasets/dataset';
import { openDatabase } from '~/db/open-database.server';
import {
  getNewestPublishedDataset,
  rollbackPublication,
} from '~/features/statistics/calculations/rollback-publication.server';
import { type RegisterCommand } from '.';
import { datasetOption } from './dataset-option';
import { describeCalculation } from './describe-calculation';
import { operatorName } from './operator';
import { refuse } from './refuse';

/** `rollback`: withdraws the newest publication, of one dataset or of all. */
export const registerRollback: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('rollback')
    .description(t('rollback.description'))
    .addOption(datasetOption(t, t('rollback.dataset')))
    .action(async ({ dataset: chosen }: { dataset?: Dataset }) => {
      const { db, close } = await openDatabase(environment);
      try {
        const dataset = chosen?.name ?? (await getNewestPublishedDataset(db));
        if (dataset === null) return refuse(t('rollback.nothing'));
        const result = await rollbackPublication(db, dataset, { by: operatorName() });
        if (result.outcome === 'refused') {
          return refuse(t(`rollback.refused.${result.code}`, { dataset }));
        }
        const { withdrawn, calculation } = result;
        const texts = describeCalculation(calculation, language);
        console.log(t('rollback.withdrawn', { ...texts, withdrawn }));
      } finally {
        await close();
      }
    });
};
