import { type z } from 'zod';
import { type JobName } from '~/platform/db/job-queues.server';

/** A kind of work that is kept in the database until it is done. */
export interface Job<Input, QueuedInput = Input> {
  name: JobName;
  /** What it is given, checked when it is queued and when it is begun. */
  schema: z.ZodType<Input, QueuedInput>;
  /** How often it is tried again after a failure; each pause is about twice as long as the last … */
  retryLimit: number;
  /** Seconds before the first retry. */
  retryDelay: number;
  /** … but no longer than so many seconds, where it is given. */
  maxRetryDelay?: number;
  /** It may take no longer; one whose process has died is begun again after so many seconds … */
  timeoutSeconds: number;
  /** … or after so many without a sign of life, which a job that may take hours is given for. */
  missedAfterSeconds?: number;
  /** Seconds between two looks for work, one job at a time. */
  pollSeconds: number;
}

/** How far a job has come. */
export interface JobProgress {
  done: number;
  total: number;
}
