import { logError } from '~/server/log.server';
import { ownOrigin } from '~/http/origin.server';
import { openMailQueue } from '~/mail/mail-queue.server';
import { createMailTransport } from '~/mail/mail-transport.server';
import { db, environment } from './portal.server';

/** The mails of the portal; the web process delivers them. */
export const mailQueue = await openMailQueue(db, { onError: (error) => void logError(error) });
await mailQueue.deliver(createMailTransport(environment));

const origin = ownOrigin(environment);

/** The address of a page of ours as a mail names it, with a token if it needs one. */
export function mailedLink(path: string, token?: string): string {
  const search = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return origin + path + search;
}
