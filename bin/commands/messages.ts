import { getMessage, listAllMessages } from '~/feedback/message-queries.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type RegisterCommand } from './command';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

const columns = ['reference', 'receivedAt', 'name', 'email', 'subject'] as const;

/** `messages`: lists the messages of the contact page, or shows the text of one. */
export const registerMessages: RegisterCommand = (program, { environment, language, t }) => {
  program
    .command('messages')
    .description(t('messages.description'))
    .argument('[reference]', t('messages.reference'))
    .action(async (reference?: string) => {
      await withDatabase(environment, async (db) => {
        const message = reference === undefined ? null : await getMessage(db, reference);
        if (reference !== undefined && !message) {
          return refuse(t('messages.unknown', { reference }));
        }
        const messages = message ? [message] : await listAllMessages(db);
        if (messages.length === 0) return console.log(t('messages.none'));
        const head = columns.map((column) => t(`messages.columns.${column}`));
        const rows = messages.map((each) => {
          const texts = { ...each, receivedAt: describeMoment(each.received_at, language) };
          return columns.map((column) => texts[column]);
        });
        console.log(formatTable([head, ...rows]));
        if (message) console.log(`\n${message.body}`);
      });
    });
};
