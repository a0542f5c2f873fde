import { nameOfCode } from '~/datasets/code-lists';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { listUsedCodes, type UsedCode } from '~/features/records/codes/list-codes.server';
import { formatsOf } from '~/i18n/formats';
import { type RegisterCommand } from '.';
import { codeListArgument } from './code-list-argument';
import { formatTable } from './format-table';
import { withDatabase } from './with-database';

const columns = ['code', 'name', 'records', 'origin'] as const;

/** `codes`: lists the codes of a list, with their records and where each comes from. */
export const registerCodes: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('codes')
    .description(t('codes.description'))
    .addArgument(codeListArgument(t))
    .action(async (list: string) => {
      const { lists } = await readCodeListFiles(environment.COUNTRY_DIRECTORY);
      const inFile = new Set(lists.get(list)?.map(({ code }) => code));
      const originOf = ({ code, import_id }: UsedCode) => {
        if (import_id !== null) return t('codes.origins.import', { number: import_id });
        return t(inFile.has(code) ? 'codes.origins.file' : 'codes.origins.database');
      };
      await withDatabase(environment, async (db) => {
        const rows = (await listUsedCodes(db, list)).map((code) => [
          code.code,
          nameOfCode(code, language),
          formatsOf(language).number(code.records),
          originOf(code),
        ]);
        const head = columns.map((column) => t(`codes.columns.${column}`));
        console.log(formatTable([head, ...rows], { alignRight: [columns.indexOf('records')] }));
      });
    });
};
