import { dirname } from 'node:path';
import { isRecipient, type Lock } from '~/backup/age.server';
import { createBackup } from '~/backup/create-backup.server';
import { readDatabaseState } from '~/platform/db/empty-database.server';
import { describeSize } from '~/platform/i18n/file-size.server';
import { isWithin } from '~/platform/storage/real-path.server';
import { type CommandContext, type RegisterCommand } from './command';
import { openQuestions } from './ask';
import { refuse } from './refuse';
import { stageSecrets } from './secrets-file';
import { addVerify } from './verify-backup';
import { withDatabaseAsItIs } from './with-database';

interface BackupOptions {
  keys?: string;
  passphrase: boolean;
  recipient?: string;
}

/** `backup`: copies database and files of the running portal into a folder. */
export const registerBackup: RegisterCommand = (program, context) => {
  const { environment, language, t } = context;
  const backup = program
    .command('backup')
    .description(t('backup.description'))
    .argument('<folder>', t('backup.folder'))
    .option('--keys <file>', t('backup.keys'))
    .option('--passphrase', t('backup.passphrase'), false)
    .option('--recipient <key>', t('backup.recipient'))
    .action(async (folder: string, { keys, passphrase, recipient }: BackupOptions) => {
      if (keys && (await isWithin(dirname(keys), folder)))
        return refuse(t('backup.refused.keysInside'));
      if (recipient && !isRecipient(recipient)) return refuse(t('backup.refused.recipient'));
      const lock = recipient
        ? { recipient }
        : passphrase
          ? await promptPassphrase(context)
          : undefined;
      if (lock === null) return;
      await withDatabaseAsItIs(environment, async ({ db }) => {
        if ((await readDatabaseState(db)) === 'bare') return refuse(t('backup.refused.nothing'));
        const keysFile = keys ? await stageSecrets(environment, { file: keys, lock }) : null;
        const made = createBackup({ db, environment }, { folder, lock });
        const { path, manifest, bytes } = await made.catch(async (error: unknown) => {
          await keysFile?.discard();
          throw error;
        });
        await keysFile?.commit();
        const format = new Intl.NumberFormat(language);
        const rows = format.format(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
        const { uploads = 0, letters = 0 } = manifest.files;
        const files = format.format(uploads + letters);
        console.log(t('backup.made', { path, rows, files, size: describeSize(bytes, language) }));
        console.log(keys ? t('backup.keysWritten', { file: keys }) : t('backup.keysApart'));
      });
    });
  addVerify(backup, context);
};

/** Null if the input is invalid. */
async function promptPassphrase({ t }: CommandContext): Promise<Lock | null> {
  const ask = await openQuestions();
  const passphrase = await ask(t('backup.ask'), { isHidden: true });
  const again = process.stdin.isTTY
    ? await ask(t('backup.askAgain'), { isHidden: true })
    : passphrase;
  if (passphrase !== '' && passphrase === again) return { passphrase };
  refuse(t(passphrase === '' ? 'backup.refused.noPassphrase' : 'backup.refused.different'));
  return null;
}
