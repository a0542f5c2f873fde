import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { listRehearsalAccounts } from '~/accounts/staff/rehearsal-accounts.server';
import { isOfRehearsal } from '~/auth/rehearsal-mark.server';
import {
  countOtherConnections,
  dropSchemas,
  readDatabaseState,
} from '~/platform/db/empty-database.server';
import { loadSecret } from '~/platform/http/secret.server';
import { type CommandContext, type RegisterCommand } from './command';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { withDatabaseAsItIs } from './with-database';

/** The folders of what a rehearsal has stored and sent; its secrets and its database's server stay. */
const folders = ['outbox', 'uploads', 'letters', 'jobs', 'resumable'];

/** `rehearsal`: lists the accounts of a rehearsal portal, and begins it anew. */
export const registerRehearsal: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  const rehearsal = program.command('rehearsal').description(t('rehearsal.description'));
  const whileRehearsing = (act: () => Promise<void> | void) => () =>
    environment.REHEARSAL === 'yes' ? act() : refuse(t('rehearsal.off'));
  rehearsal
    .command('accounts')
    .description(t('rehearsal.accounts'))
    .action(whileRehearsing(() => listAccounts(context)));
  rehearsal
    .command('reset')
    .description(t('rehearsal.reset'))
    .action(whileRehearsing(() => reset(context)));
};

function listAccounts({ environment, t }: CommandContext): void {
  const rows = listRehearsalAccounts(loadSecret(environment)).map((account) => {
    const { username, role, password, oneTimeSecret } = account;
    const secret = oneTimeSecret ?? '';
    const code = secret && new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return [username, role ?? '', password, code, secret];
  });
  const columns = ['username', 'roles', 'password', 'code', 'secret'] as const;
  console.log(formatTable([columns.map((column) => t(`rehearsal.columns.${column}`)), ...rows]));
  console.log(t('rehearsal.codes'));
}

/** Drops what a rehearsal holds; the next start fills it again. */
async function reset({ environment, t }: CommandContext): Promise<void> {
  await withDatabaseAsItIs(environment, async ({ db }) => {
    if ((await countOtherConnections(db)) > 0) return refuse(t('rehearsal.running'));
    const state = await readDatabaseState(db);
    if (state !== 'bare' && !(await isOfRehearsal(db))) return refuse(t('rehearsal.other'));
    await dropSchemas(db);
    for (const folder of folders) {
      await rm(join(environment.DATA_DIRECTORY, folder), { recursive: true, force: true });
    }
    console.log(t('rehearsal.done'));
  });
}
