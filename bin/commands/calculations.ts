import { type Dataset } from '~/datasets/dataset';
import {
  listCalculations,
  type CalculationEntry,
} from '~/features/statistics/calculations/calculation-queries.server';
import { type RegisterCommand } from '.';
import { datasetOption } from './dataset-option';
import { describeCalculation, describeRetraction } from './describe-calculation';
import { formatTable } from './format-table';
import { withDatabase } from './with-database';

const columns = ['number', 'dataset', 'records', 'lastDate', 'calculatedAt', 'state'] as const;

/** `calculations`: lists all calculations and which of them visitors see. */
export const registerCalculations: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('calculations')
    .description(t('calculations.description'))
    .addOption(datasetOption(t, t('calculations.dataset')))
    .action(async ({ dataset }: { dataset?: Dataset }) => {
      await withDatabase(environment, async (db) => {
        const entries = await listCalculations(db, dataset?.name);
        if (entries.length === 0) return console.log(t('calculations.none'));
        const rows = entries.map((entry) => {
          const state = stateOf(entry);
          const texts = describeCalculation(entry, language);
          return columns.map((column) =>
            column === 'state'
              ? t(`calculations.states.${state}`, describeRetraction(entry, language))
              : texts[column],
          );
        });
        const head = columns.map((column) => t(`calculations.columns.${column}`));
        console.log(formatTable([head, ...rows], { alignRight: [0, 2] }));
      });
    });
};

function stateOf({ isPublished, publishedAt, retracted_at }: CalculationEntry) {
  if (retracted_at) return 'retracted';
  return isPublished ? 'published' : publishedAt ? 'former' : 'draft';
}
