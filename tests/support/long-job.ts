import { z } from 'zod';
import { type Job } from '~/platform/jobs/job';

/** A job of several steps, whose process counts as dead after two seconds. */
export const longJob: Job<{ steps: number }> = {
  name: 'mail',
  schema: z.object({ steps: z.number().int().positive() }),
  retryLimit: 2,
  retryDelay: 1,
  timeoutSeconds: 2,
  pollSeconds: 0.5,
};
