import { type Translate } from '~/platform/i18n/text-keys';
import { withdrawImport, type WithdrawResult } from '~/records/withdraw-import.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type RegisterCommand } from './command';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `withdraw-import`: restores the records of an import to the states before it. */
export const registerWithdrawImport: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('withdraw-import')
    .description(t('withdrawImport.description'))
    .argument('<number>', t('withdrawImport.number'))
    .option('--dry-run', t('withdrawImport.dryRun'))
    .action(async (number: string, { dryRun }: { dryRun?: boolean }) => {
      await withDatabase(environment, async (db) => {
        const mode = dryRun ? 'dry-run' : 'commit';
        const result = await withdrawImport(db, Number(number), { by: 'operator', mode });
        const lines = describeWithdrawal(result, number, t, language).join('\n');
        if (result.outcome === 'refused') refuse(lines);
        else console.log(lines);
      });
    });
};

function describeWithdrawal(
  result: WithdrawResult,
  number: string,
  t: Translate<'commands'>,
  language: string,
): string[] {
  const { number: format } = formatsOf(language);
  if (result.outcome === 'refused') {
    const later = result.code === 'changed-since' ? result.later : [];
    const lines = later.map(({ importId, records, examples }) => {
      const ids = `${examples.join(', ')}${records > examples.length ? ', …' : ''}`;
      return t('withdrawImport.later', { importId, count: records, records: format(records), ids });
    });
    const codes = result.code === 'codes-deleted' ? formatsOf(language).list(result.codes) : '';
    return [t(`withdrawImport.refused.${result.code}`, { number, codes }), ...lines];
  }
  const { import: target, removed, restored, foundUnchanged } = result;
  const summary = t(`withdrawImport.${result.outcome}`, {
    number,
    dataset: target.dataset,
    file: target.file_name,
    removed: format(removed),
    restored: format(restored),
  });
  const warnings = foundUnchanged.map(({ id, unchanged }) => {
    const details = { importId: id, count: unchanged, records: format(unchanged) };
    return t('withdrawImport.foundUnchanged', details);
  });
  return [summary, ...warnings];
}
