import { logError } from '~/platform/server/log.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { jobDb } from './portal.server';

/** The jobs of the portal: the web process runs some, a worker those that need the rights of the owner. */
export const jobs = await openJobQueue(jobDb, { onError: logError });
