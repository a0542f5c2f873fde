import { Option } from 'commander';
import { type Dataset } from '~/datasets/dataset';
import { datePrecisions, type DatePrecision } from '~/datasets/date-precision';
import { complaints } from '~/datasets/complaints';
import { recordKeysWhenNeeded } from '~/datasets/record-key.server';
import { fileChoices, type FileChoices } from '~/records/file-questions';
import { type Complete, missingChoices } from '~/records/missing-records.server';
import { encodings, type Encoding } from '~/records/files/encodings';
import { getTexts } from '~/platform/i18n/texts.server';
import { type RegisterCommand } from './command';
import { openQuestions } from './ask';
import { datasetOption } from './dataset-option';
import { runImport } from './run-import';
import { withDatabase } from './with-database';

interface ImportFlags {
  dataset: Dataset;
  mapping?: string;
  join?: string;
  dryRun?: boolean;
  skipRejected?: boolean;
  complete?: boolean;
  missing?: Complete['missing'];
  confirmRemovals?: number;
  override?: string;
  synthetic?: boolean;
  replace?: boolean;
  sheet?: string;
  encoding?: Encoding;
  dateFormat?: string;
  datePrecision?: DatePrecision;
  hiddenRows?: FileChoices['hiddenRows'];
  mergedCells?: FileChoices['mergedCells'];
  totals?: FileChoices['totals'];
}

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

/** `import`: imports the records of a file into a dataset; exits with 2 when it refuses any of them. */
export const registerImport: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('import')
    .description(t('import.description'))
    .argument('<file>', t('import.file'))
    .addOption(datasetOption(t, t('import.dataset')).default(complaints, complaints.name))
    .option('--mapping <file>', t('import.mapping'))
    .option('--join <file>', t('import.join'))
    .option('--dry-run', t('import.dryRun'))
    .option('--skip-rejected', t('import.skipRejected'))
    .option('--replace', t('import.replace'))
    .option('--complete', t('import.complete'))
    .addOption(
      choice('--missing <choice>', t('import.missing'), missingChoices).implies({ complete: true }),
    )
    .option('--confirm-removals <count>', t('import.confirmRemovals'), Number)
    .option('--override <reason>', t('import.override'))
    .option('--synthetic', t('import.synthetic'))
    .option('--date-format <format>', t('import.dateFormat'))
    .addOption(choice('--date-precision <choice>', t('import.datePrecision'), datePrecisions))
    .option('--sheet <name>', t('import.sheet'))
    .addOption(choice('--encoding <name>', t('import.encoding'), encodings))
    .addOption(choice('--hidden-rows <choice>', t('import.hiddenRows'), fileChoices.hiddenRows))
    .addOption(choice('--merged-cells <choice>', t('import.mergedCells'), fileChoices.mergedCells))
    .addOption(choice('--totals <choice>', t('import.totals'), fileChoices.totals))
    .action(async (path: string, flags: ImportFlags) => {
      const texts = await getTexts(language, 'import');
      const ask = process.stdin.isTTY ? await openQuestions() : undefined;
      const { sheet, encoding, hiddenRows, mergedCells, totals, missing } = flags;
      await withDatabase(environment, async (db) => {
        process.exitCode = await runImport(
          db,
          {
            path,
            dataset: flags.dataset,
            mappingPath: flags.mapping,
            joinPath: flags.join,
            mode: flags.dryRun ? 'dry-run' : 'commit',
            skipRejected: flags.skipRejected,
            override: flags.override,
            replacesColumns: flags.replace,
            complete: flags.complete ? { missing, confirmed: flags.confirmRemovals } : undefined,
            sheet,
            encoding,
            dateFormat: flags.dateFormat,
            datePrecision: flags.datePrecision,
            choices: { hiddenRows, mergedCells, totals },
            isSynthetic: environment.REHEARSAL === 'yes' || (flags.synthetic ?? false),
            by: 'operator',
            recordKeys: recordKeysWhenNeeded(environment),
          },
          { t: texts, language, out: process.stdout, err: process.stderr, ask },
        );
      });
    });
};
