import { staffPaths } from '~/staff-paths';

/** The states of a long job, as its page names them. */
export type StaffJobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** The kinds of long jobs that staff queue; `workspace:kinds.<kind>` names each. */
export const staffJobKinds = ['inspect', 'import', 'calculate'] as const;

/** Returns whether a job goes on, so that its page looks again. */
export const isOngoing = (state: StaffJobState): boolean =>
  state === 'waiting' || state === 'running';

/** Returns the address of the page of a long job. */
export const hrefOfJob = (id: string): string => `${staffPaths.jobs}/${id}`;
