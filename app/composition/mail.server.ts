import { logError } from '~/server/log.server';
import { ownOrigin } from '~/http/origin.server';
import { openJobQueue } from '~/jobs/job-queue.server';
import { createMailQueue } from '~/mail/mail-queue.server';
import { createMailTransport } from '~/mail/mail-transport.server';
import { environment, jobDb } from './portal.server';

/** The jobs of the portal; the web process does them. */
const jobs = await openJobQueue(jobDb, { onError: logError });
/** The mails of the portal. */
export const mailQueue = createMailQueue(jobs);
await mailQueue.deliver(createMailTransport(environment));

const origin = ownOrigin(environment);

/** The address of a page of ours as a mail names it, with a token if it needs one. */
export function mailedLink(path: string, token?: string): string {
  const search = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return origin + path + search;
}
