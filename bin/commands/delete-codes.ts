import { deleteCodes } from '~/records/codes/delete-codes.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type RegisterCommand } from './command';
import { codeListArgument } from './code-list-argument';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `delete-codes`: deletes codes that no record carries. */
export const registerDeleteCodes: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('delete-codes')
    .description(t('deleteCodes.description'))
    .addArgument(codeListArgument(t))
    .argument('<codes...>', t('deleteCodes.codes'))
    .action(async (list: string, codes: string[]) => {
      const { list: listOf, number } = formatsOf(language);
      await withDatabase(environment, async (db) => {
        const result = await deleteCodes(db, list, codes, 'operator');
        if (result.outcome === 'deleted') {
          return console.log(t('deleteCodes.deleted', { list, codes: listOf(codes) }));
        }
        const records = 'records' in result ? number(result.records) : undefined;
        refuse(t(`deleteCodes.refused.${result.code}`, { ...result, list, records }));
      });
    });
};
