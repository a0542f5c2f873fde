import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type Dataset } from '~/datasets/dataset';
import {
  cancelRelease,
  listUpcomingReleases,
  planRelease,
} from '~/statistics/release/plan-releases.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type RegisterCommand } from './command';
import { datasetOption } from './dataset-option';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

const daySchema = z.iso.date();

/** `release`: announces when calculations will be published. */
export const registerRelease: RegisterCommand = (program, { environment, language, t }) => {
  const { date } = formatsOf(language);
  const release = program.command('release').description(t('release.description'));
  release
    .command('add')
    .description(t('release.add'))
    .addOption(datasetOption(t, t('release.dataset')).makeOptionMandatory())
    .requiredOption('--on <day>', t('release.on'), (day: string) => {
      if (daySchema.safeParse(day).success) return day;
      throw new InvalidArgumentError(t('release.notADay'));
    })
    .action(({ dataset, on: day }: { dataset: Dataset; on: string }) =>
      withDatabase(environment, async (db) => {
        const result = await planRelease(db, dataset, { day, by: 'operator' });
        const values = { dataset: dataset.name, date: date(day) };
        if (result.outcome === 'refused')
          return refuse(t(`release.refused.${result.code}`, values));
        console.log(t('release.planned', { ...values, number: result.id }));
      }),
    );
  release
    .command('list')
    .description(t('release.list'))
    .action(() =>
      withDatabase(environment, async (db) => {
        const upcoming = await listUpcomingReleases(db);
        const rows = upcoming.map(({ id, dataset, planned_on, isLate }) => [
          String(id),
          dataset,
          date(planned_on),
          isLate ? t('release.late') : '',
        ]);
        console.log(rows.length > 0 ? formatTable(rows) : t('release.none'));
      }),
    );
  release
    .command('remove')
    .description(t('release.remove'))
    .argument('<number>', t('release.number'))
    .action((number: string) =>
      withDatabase(environment, async (db) => {
        const isRemoved = /^\d{1,9}$/.test(number) && (await cancelRelease(db, Number(number)));
        if (!isRemoved) return refuse(t('release.refused.unknown', { number }));
        console.log(t('release.removed', { number }));
      }),
    );
};
