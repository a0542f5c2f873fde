import { nameActors } from '~/auth/name-actors.server';
import { type Dataset } from '~/datasets/dataset';
import { listCalculations, type CalculationEntry } from '~/calculations/calculation-queries.server';
import { overrideOf } from '~/statistics/release/override';
import { type RegisterCommand } from './command';
import { actorNames } from './actor-names';
import { datasetOption } from './dataset-option';
import { describeCalculation, describeRetraction } from './describe-calculation';
import { formatTable } from './format-table';
import { withDatabase } from './with-database';

const facts = ['number', 'dataset', 'records', 'lastDate', 'calculatedAt'] as const;
const columns = [...facts, 'calculatedBy', 'publishedBy', 'state'] as const;

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
        const acted = entries.flatMap((entry) => [
          entry.calculated_by,
          entry.publishedBy,
          entry.retracted_by,
        ]);
        const nameOf = await nameActors(db, acted, actorNames(t));
        const rows = entries.map((entry) => {
          const texts = describeCalculation(entry, language);
          const state = t(`calculations.states.${stateOf(entry)}`, {
            ...describeRetraction(entry, language),
            by: nameOf(entry.retracted_by ?? ''),
          });
          const override = overrideOf(entry, {
            reason: entry.overrideReason,
            refusal: entry.overriddenRefusal,
          });
          return [
            ...facts.map((fact) => texts[fact]),
            nameOf(entry.calculated_by),
            entry.publishedBy === null ? '–' : nameOf(entry.publishedBy),
            override
              ? t(`calculations.overridden.${override.effect}`, { state, reason: override.reason })
              : state,
          ];
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
