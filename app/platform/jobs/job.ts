import { type z } from 'zod';
import { type JobName } from '~/platform/db/job-queues.server';

/** A kind of work that is kept in the database until it is done. */
export interface Job<Input, QueuedInput = Input> {
  name: JobName;
  /** The schema of its input, checked when it is queued and when it starts. */
  schema: z.ZodType<Input, QueuedInput>;
  /** How often it is retried; each pause is about twice as long as the last … */
  retryLimit: number;
  /** Seconds before the first retry. */
  retryDelay: number;
  /** … up to this maximum, if given. */
  maxRetryDelay?: number;
  /** The timeout of an attempt; a job whose process died is restarted after it … */
  timeoutSeconds: number;
  /** … or, for jobs that may take hours, after this time without a heartbeat. */
  missedAfterSeconds?: number;
  /** Seconds between two polls for work, one job at a time. */
  pollSeconds: number;
}

/** The progress of a job. */
export interface JobProgress {
  done: number;
  total: number;
  /** What it does now, in the words of the job's kind. */
  phase?: string;
  /** How many rows or records it has gone through, where `done` counts something else. */
  rows?: number;
}
