import { audit } from '~/auth/audit.server';
import { examineLetters, type LetterFindings } from '~/requests/letters/examine-letters.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { purgeRequests } from '~/requests/purge-requests.server';
import { type RegisterCommand } from './command';
import { runChecks } from './doctor-checks';
import { withDatabase } from './with-database';

const kinds = ['orphans', 'missing', 'ownerless', 'stale'] as const;

const marks = { well: '✓', wrong: '✗', note: '·' } as const;

/**
 * `doctor`: checks what the portal needs around it, lists mismatches between the storage of letters and the
 * database, and repairs them.
 */
export const registerDoctor: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  program
    .command('doctor')
    .description(t('doctor.description'))
    .option('--repair', t('doctor.repair'))
    .action(async ({ repair = false }: { repair?: boolean }) => {
      await withDatabase(environment, async (db) => {
        for (const { state, text } of await runChecks(db, context)) {
          console.log(`${marks[state]} ${text}`);
          if (state === 'wrong') process.exitCode = 1;
        }
        const letters = await openLetterStorage(environment);
        const found = await examineLetters(db, letters);
        report(found);
        if (!repair || isHealthy(found)) return;
        for (const key of found.orphans) await letters.remove(key);
        await letters.purge();
        await purgeRequests(db, letters, { retentionDays: environment.LETTER_RETENTION_DAYS });
        await audit(
          db,
          found.orphans.map((key) => ({
            by: 'operator',
            act: 'orphanRemoved',
            subject: `letter:${key}`,
          })),
        );
        console.log(`\n${t('doctor.repaired')}`);
        report(await examineLetters(db, letters));
      });
    });

  function report(found: LetterFindings): void {
    if (isHealthy(found)) return console.log(t('doctor.healthy'));
    for (const kind of kinds) {
      if (found[kind].length === 0) continue;
      console.log(t(`doctor.${kind}`, { count: found[kind].length }));
      for (const key of found[kind]) console.log(`  ${key}`);
    }
    process.exitCode = 1;
  }
};

const isHealthy = (found: LetterFindings) => kinds.every((kind) => found[kind].length === 0);
