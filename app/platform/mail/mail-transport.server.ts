import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { type Environment } from '~/environment.server';
import { FailedForGood } from '~/platform/jobs/job-queue.server';
import { log } from '~/platform/server/log.server';
import { makePrivateFolder } from '~/platform/storage/chown-to-owner.server';
import { writeAtomically } from '~/platform/storage/write-atomically.server';
import { type Mail } from './mail';
import { renderMail } from './render-mail.server';

/**
 * Delivers a mail. Its number is the same at each attempt, so that a mail that was accepted just before a
 * crash is recognised as the same.
 *
 * @throws when the mail server does not accept it; FailedForGood when it never will, since the mailbox does
 * not exist.
 */
export type DeliverMail = (mail: Mail, number: string) => Promise<void>;

type Settings = Pick<Environment, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIRECTORY'> &
  Partial<Pick<Environment, 'REHEARSAL'>>;

/** How long a mail server may be silent, in milliseconds. */
const patience = 20_000;

/**
 * Returns the transport by the server of `SMTP_URL`; without one, and in a rehearsal, it writes files to
 * `DATA_DIRECTORY`/outbox.
 */
export function createMailTransport(settings: Settings): DeliverMail {
  const host = new URL(settings.PUBLIC_URL ?? 'http://localhost').hostname;
  const from = settings.MAIL_FROM ?? `no-reply@${host}`;
  const isRehearsal = settings.REHEARSAL === 'yes';
  const compose = async (mail: Mail, number: string) => ({
    from: { name: 'Terang', address: from },
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    messageId: `<${number}@${host}>`,
    // Asks auto-responders not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    ...(await renderMail(mail, { isRehearsal })),
  });
  return settings.SMTP_URL && !isRehearsal
    ? deliverBySmtp(settings.SMTP_URL, compose)
    : deliverToFolder(join(settings.DATA_DIRECTORY, 'outbox'), compose);
}

/** Returns the headers with which mail programs unsubscribe by one click (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type Compose = (mail: Mail, number: string) => Promise<{ messageId: string; subject: string }>;

function deliverBySmtp(url: string, compose: Compose): DeliverMail {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return async (mail, number) => {
    try {
      await transport.sendMail(await compose(mail, number));
    } catch (error) {
      throw isNoMailbox(error) ? new FailedForGood(error.message) : error;
    }
  };
}

/**
 * Returns whether a mail server reports that the recipient has no mailbox there (RFC 5321, 4.2.1: 5yz to
 * RCPT).
 */
function isNoMailbox(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error))
    return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

function deliverToFolder(folder: string, compose: Compose): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail, number) => {
    const { message } = await transport.sendMail(await compose(mail, number));
    await makePrivateFolder(folder);
    const file = join(folder, `${number}.eml`);
    await writeAtomically(Readable.from(message), file);
    // The log must not reveal the recipient.
    log.info({ mail: mail.kind, file });
  };
}
