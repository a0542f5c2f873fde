import { type Dataset } from '~/datasets/dataset';
import {
  listPublishedDatasets,
  rollbackPublication,
} from '~/statistics/release/rollback-publication.server';
import { type RegisterCommand } from './command';
import { datasetOption } from './dataset-option';
import { describeCalculation } from './describe-calculation';
import { noteOf, noteValues, withNoteOptions } from './note-options';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `rollback`: withdraws the newest publication of a dataset, named where several are published. */
export const registerRollback: RegisterCommand = (program, { environment, language, t }) => {
  const command = program
    .command('rollback')
    .description(t('rollback.description'))
    .addOption(datasetOption(t, t('rollback.dataset')));
  withNoteOptions(command, t).action(async ({ dataset: chosen }: { dataset?: Dataset }) => {
    const note = noteOf(command, t);
    if (note === undefined) return;
    await withDatabase(environment, async (db) => {
      const published = chosen ? [chosen.name] : await listPublishedDatasets(db);
      const [dataset, another] = published;
      if (dataset === undefined) return refuse(t('rollback.nothing'));
      if (another !== undefined) {
        return refuse(t('rollback.whichDataset', { published: published.join(', ') }));
      }
      const result = await rollbackPublication(db, dataset, { by: 'operator', note });
      if (result.outcome === 'refused') {
        return refuse(t(`rollback.refused.${result.code}`, { dataset, ...noteValues }));
      }
      const { withdrawn, calculation } = result;
      const texts = describeCalculation(calculation, language);
      console.log(t('rollback.withdrawn', { ...texts, withdrawn }));
    });
  });
};
