import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { type Environment } from '~/environment.server';
import { openAreaStorages } from '~/backup/create-backup.server';
import { findBackup, openBackup, type OpenedBackup } from '~/backup/open-backup.server';
import { restoreBackup } from '~/backup/restore-backup.server';
import { readSecrets } from '~/platform/http/secret.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type CommandContext } from './command';
import { comparePages, type Comparison } from './compare-pages';
import { refuse } from './refuse';
import { createUnlock } from './restore';
import { createScratchDatabase, startScratchWebServer } from './scratch-portal';
import { withDatabaseAsItIs } from './with-database';

/** How many different pages are listed. */
const MAX_NAMED = 20;

interface VerifyOptions {
  identity?: string;
  pages: number;
}

/** `backup verify`: restores a backup next to the portal and compares the pages of both. */
export function addVerify(backup: Command, context: CommandContext): void {
  const { environment, language, t } = context;
  backup
    .command('verify')
    .description(t('backup.verify.description'))
    .argument('<backup>', t('backup.verify.backup'))
    .option('--identity <file>', t('backup.verify.identity'))
    .option('--pages <number>', t('backup.verify.pages'), parsePages, 20)
    .action(async (folder: string, { identity, pages }: VerifyOptions) => {
      if (!existsSync('build/server/index.js')) return refuse(t('backup.verify.noBuild'));
      const opened = await openBackup(await findBackup(folder), createUnlock(context, identity));
      await withDatabaseAsItIs(environment, async ({ url }) => {
        const compared = await compareRestored(opened, { environment, url, sample: pages });
        const moment = describeMoment(new Date(opened.manifest.createdAt), language);
        const format = new Intl.NumberFormat(language);
        const texts = { moment, pages: format.format(compared.pages) };
        const { different } = compared;
        if (different.length === 0) return console.log(t('backup.verify.same', texts));
        const count = format.format(different.length);
        refuse(t('backup.verify.differ', { ...texts, different: count }));
        for (const path of different.slice(0, MAX_NAMED)) console.error(`  ${path}`);
      });
    });

  function parsePages(text: string): number {
    if (/^\d{1,6}$/.test(text)) return Number(text);
    throw new InvalidArgumentError(t('backup.verify.pagesInvalid'));
  }
}

interface Portal {
  environment: Environment;
  /** The address of its database. */
  url: string;
  sample: number;
}

/** Compares the pages of a portal with those of a restored backup, by two private web servers. */
async function compareRestored(
  backup: OpenedBackup,
  { environment, url, sample }: Portal,
): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-verify-'));
  const scratch = await createScratchDatabase(url);
  const servers = [];
  try {
    await restoreBackup(backup, {
      db: scratch.db,
      storages: await openAreaStorages({ DATA_DIRECTORY: folder }),
      filesFolder: folder,
      countryDirectory: environment.COUNTRY_DIRECTORY,
    });
    const publicUrl = new URL(environment.PUBLIC_URL ?? 'http://portal.example').origin;
    const shared = { ...readSecrets(environment), PUBLIC_URL: publicUrl };
    const here = await startScratchWebServer({ ...shared, DATABASE_URL: url });
    servers.push(here);
    // Mails are only written as files, and files are not stored in the bucket.
    const apart = {
      DATABASE_URL: scratch.url,
      DATA_DIRECTORY: folder,
      S3_BUCKET: '',
      SMTP_URL: '',
    };
    const there = await startScratchWebServer({ ...shared, ...apart });
    servers.push(there);
    return await comparePages({
      origin: here.origin,
      otherOrigin: there.origin,
      publicUrl,
      sample,
    });
  } finally {
    for (const server of servers) await server.stop();
    await scratch.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
