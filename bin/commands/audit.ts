import { verifyAuditLog } from '~/auth/verify-audit-log.server';
import { formatsOf } from '~/platform/i18n/formats';
import { type RegisterCommand } from './command';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** `audit verify`: verifies that nobody has changed or removed entries of the audit log. */
export const registerAudit: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('audit')
    .description(t('audit.description'))
    .command('verify')
    .description(t('audit.verify'))
    .option('--head <hash>', t('audit.head'))
    .action(async ({ head }: { head?: string }) => {
      await withDatabase(environment, async (db) => {
        const result = await verifyAuditLog(db, head);
        const { number } = formatsOf(language);
        if (result.outcome === 'broken') {
          return refuse(t('audit.broken', { number: number(result.number) }));
        }
        if (result.outcome === 'headMissing') return refuse(t('audit.headMissing', { head }));
        if (result.head.number === 0) return console.log(t('audit.empty'));
        const { hash } = result.head;
        const count = result.head.number;
        console.log(t('audit.intact', { count, entries: number(count), head: hash }));
      });
    });
};
