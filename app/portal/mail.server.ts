import { logError } from '~/http/log.server';
import { openMailQueue } from '~/mail/mail-queue.server';
import { createMailTransport } from '~/mail/mail-transport.server';
import { db, environment } from './portal.server';

/** The mails of the portal; the web process delivers them. */
export const mailQueue = await openMailQueue(db, { onError: (error) => void logError(error) });
await mailQueue.deliver(createMailTransport(environment));
