import { type Translate } from '~/platform/i18n/text-keys';
import { type NameActor, nameActors } from '~/auth/name-actors.server';
import { type Dataset } from '~/datasets/dataset';
import { listImports, type ImportEntry } from '~/records/list-imports.server';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type RegisterCommand } from './command';
import { datasetOption } from './dataset-option';
import { actorNames } from './actor-names';
import { formatTable } from './format-table';
import { withDatabase } from './with-database';

const counts = ['rows', 'added', 'changed', 'unchanged', 'rejected'] as const;
const columns = ['number', 'dataset', 'file', ...counts, 'importedAt', 'by', 'state'] as const;

/** `imports`: lists all imports, their counts and which of them are valid. */
export const registerImports: RegisterCommand = (program, { environment, language, t }) => {
  const { number } = formatsOf(language);
  const cellsOf = (entry: ImportEntry, nameOf: NameActor) => [
    String(entry.id),
    entry.dataset,
    entry.file_name,
    ...counts.map((count) => number(entry[count])),
    describeMoment(entry.imported_at, language),
    nameOf(entry.imported_by),
    describeState(entry, t),
  ];
  program
    .command('imports')
    .description(t('imports.description'))
    .addOption(datasetOption(t, t('imports.dataset')))
    .action(async ({ dataset }: { dataset?: Dataset }) => {
      await withDatabase(environment, async (db) => {
        const entries = await listImports(db, dataset?.name);
        if (entries.length === 0) return console.log(t('imports.none'));
        const head = columns.map((column) => t(`imports.columns.${column}`));
        const by = entries.map(({ imported_by }) => imported_by);
        const nameOf = await nameActors(db, by, actorNames(t));
        const rows = entries.map((entry) => cellsOf(entry, nameOf));
        const alignRight = [0, ...counts.map((count) => columns.indexOf(count))];
        console.log(formatTable([head, ...rows], { alignRight }));
      });
    });
};

function describeState(entry: ImportEntry, t: Translate<'commands'>): string {
  if (entry.withdraws !== null) return t('imports.states.withdraws', { number: entry.withdraws });
  if (entry.withdrawn_by !== null) return t('imports.states.withdrawn', { by: entry.withdrawn_by });
  return entry.is_synthetic ? t('imports.states.synthetic') : '';
}
