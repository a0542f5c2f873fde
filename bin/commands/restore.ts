import { type Unlock } from '~/backup/age.server';
import { listDifferent } from '~/backup/check-values.server';
import { openAreaStorages } from '~/backup/create-backup.server';
import { findBackup, openBackup } from '~/backup/open-backup.server';
import { restoreBackup } from '~/backup/restore-backup.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { readNamedFile } from '~/platform/system/read-named-file.server';
import { type CommandContext, type RegisterCommand } from './command';
import { openQuestions } from './ask';
import { refuse } from './refuse';
import { keepSecrets, planSecrets, readSecretsFile } from './secrets-file';
import { withDatabaseAsItIs } from './with-database';

interface RestoreOptions {
  keys?: string;
  identity?: string;
  replace: boolean;
  otherKeys: boolean;
}

/** `restore`: restores a backup into an empty database. */
export const registerRestore: RegisterCommand = (program, context) => {
  const { environment, language, t } = context;
  program
    .command('restore')
    .description(t('restore.description'))
    .argument('<backup>', t('restore.backup'))
    .option('--keys <file>', t('restore.keys'))
    .option('--identity <file>', t('restore.identity'))
    .option('--replace', t('restore.replace'), false)
    .option('--other-keys', t('restore.otherKeys'), false)
    .action(async (folder: string, { keys, identity, replace, otherKeys }: RestoreOptions) => {
      const unlock = createUnlock(context, identity);
      const backup = await openBackup(await findBackup(folder), unlock);
      const given = keys
        ? await readSecretsFile(keys, () => unlock(backup.manifest.encryption))
        : {};
      const { others, secrets } = planSecrets(environment, given);
      if (others.length > 0) return refuse(t('restore.refused.keys', { keys: others.join(', ') }));
      const different = listDifferent(backup.manifest.secrets, secrets);
      if (different.length > 0 && !otherKeys) {
        return refuse(t('restore.refused.different', { keys: different.join(', ') }));
      }
      await withDatabaseAsItIs(environment, async ({ db }) => {
        const storages = await openAreaStorages(environment);
        const { COUNTRY_DIRECTORY: countryDirectory, S3_BUCKET, DATA_DIRECTORY } = environment;
        await restoreBackup(backup, {
          db,
          storages,
          countryDirectory,
          replaces: replace,
          filesFolder: S3_BUCKET ? null : DATA_DIRECTORY,
          prepare: () => keepSecrets(environment, given),
        });
        const { createdAt, tables, files } = backup.manifest;
        const format = new Intl.NumberFormat(language);
        const rows = format.format(tables.reduce((sum, table) => sum + table.rows, 0));
        const { uploads = 0, letters = 0 } = files;
        const moment = describeMoment(new Date(createdAt), language);
        console.log(t('restore.done', { moment, rows, files: format.format(uploads + letters) }));
      });
    });
};

/** Returns a function that asks for what decrypts a backup, once. */
export function createUnlock({ t }: Pick<CommandContext, 't'>, identity?: string) {
  let answer: Promise<Unlock> | null = null;
  return (encryption: 'none' | 'passphrase' | 'recipient'): Promise<Unlock> => {
    if (identity)
      answer ??= readNamedFile(identity).then((lines) => ({ identities: lines.toString() }));
    if (encryption === 'recipient') answer ??= Promise.resolve({ identities: '' });
    answer ??= openQuestions()
      .then((ask) => ask(t('backup.ask'), { isHidden: true }))
      .then((passphrase) => ({ passphrase }));
    return answer;
  };
}
