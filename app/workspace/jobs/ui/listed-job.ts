import { type JobPhase, type StaffJobState } from '../staff-job';

/** A long job as its pages show it. */
export interface ListedJob extends OngoingJob {
  kind: string;
  subject: string;
  /** The address of the page with its outcome; null if that is gone, or not for this account. */
  page: string | null;
  by: string;
  at: { iso: string; text: string };
}

/** What is shown of a job's progress. */
export interface OngoingJob {
  id: string;
  state: StaffJobState;
  /** What it does now; null while nothing is known. */
  phase: JobPhase | null;
  /** From 0 to 1; null while nothing is known. */
  share: number | null;
  /** How many rows or records it does in a second; null while nothing is known. */
  perSecond: number | null;
  /** An estimate; null while there is none. */
  secondsLeft: number | null;
  /** The job that it waits for. */
  waitsFor: { kind: string; subject: string } | null;
}
