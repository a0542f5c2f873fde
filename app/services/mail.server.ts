import { ownOrigin } from '~/platform/http/origin.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { createMailTransport } from '~/platform/mail/mail-transport.server';
import { jobs } from './jobs.server';
import { environment } from './portal.server';

/** The mails of the portal. */
export const mailQueue = createMailQueue(jobs, { processes: environment.WEB_PROCESSES });
await mailQueue.deliver(createMailTransport(environment));

const origin = ownOrigin(environment);

/** Returns the address of a page of the portal for a mail, with a token if it needs one. */
export function mailedLink(path: string, token?: string): string {
  const search = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return origin + path + search;
}
