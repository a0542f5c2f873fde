import { type StaffJobState } from '../staff-job';

/** A long job as its pages show it. */
export interface ListedJob {
  id: string;
  kind: string;
  subject: string;
  /** The address of the page with its outcome. */
  page: string;
  by: string;
  at: { iso: string; text: string };
  state: StaffJobState;
  /** From 0 to 1; null while nothing is known. */
  share: number | null;
  /** An estimate; null while there is none. */
  secondsLeft: number | null;
  /** The subject of the job that it waits for. */
  waitsFor: string | null;
}

/** What is shown of a job's progress. */
export type OngoingJob = Pick<ListedJob, 'state' | 'share' | 'secondsLeft' | 'waitsFor'>;
