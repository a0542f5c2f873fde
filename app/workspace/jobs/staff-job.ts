import { type Role } from '~/auth/roles';
import { staffPaths } from '~/staff-paths';

/** The states of a long job, as its page names them; a small act may be refused, too. */
export type StaffJobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'refused';

/** What a job does while it runs; `workspace:phases.<phase>` names each. */
const jobPhases = ['read', 'store', 'count', 'write', 'pack'] as const;
export type JobPhase = (typeof jobPhases)[number];

/** Returns a phase that a job has reported; null for those that have no text. */
export const phaseOf = (reported: string | undefined): JobPhase | null =>
  jobPhases.find((phase) => phase === reported) ?? null;

interface StaffJobKind {
  /** Who sees it among the jobs. */
  seenBy: readonly Role[];
  /** Who may open the page with its outcome. */
  openedBy: readonly Role[];
  /** Who may cancel it; nobody cancels what runs again by itself, or is discarded on its own page. */
  cancelledBy: readonly Role[];
}

const analysts = ['analyst'] as const;
const figures = ['analyst', 'publisher'] as const;
const officers = ['officer'] as const;

/**
 * The kinds of jobs that are listed, by the names of their queues; `workspace:kinds.<kind>` names each. A check runs in
 * the queue of imports.
 */
export const staffJobKinds: Record<string, StaffJobKind> = {
  inspect: { seenBy: figures, openedBy: analysts, cancelledBy: analysts },
  check: { seenBy: figures, openedBy: analysts, cancelledBy: analysts },
  import: { seenBy: figures, openedBy: analysts, cancelledBy: analysts },
  calculate: { seenBy: figures, openedBy: figures, cancelledBy: analysts },
  archives: { seenBy: figures, openedBy: figures, cancelledBy: [] },
  'staff-act': { seenBy: figures, openedBy: figures, cancelledBy: [] },
  'staff-preview': { seenBy: figures, openedBy: figures, cancelledBy: analysts },
  delivery: { seenBy: officers, openedBy: officers, cancelledBy: [] },
};

/** The pages on which small acts are done; `staff:<page>.title` names each. */
const actPages = ['codes', 'expectations', 'history', 'publishing', 'records'] as const;
export type ActPage = (typeof actPages)[number];

/** Returns whether the subject of a small act is the page on which it is done. */
export const isPageOfActs = (subject: string): subject is ActPage =>
  actPages.some((page) => page === subject);

/** The roles that see jobs, each those of its kinds. */
export const jobRoles: readonly Role[] = [...figures, ...officers];

/** Returns whether a job goes on, so that its page follows it. */
export const isOngoing = (state: StaffJobState): boolean =>
  state === 'waiting' || state === 'running';

/** Returns the address of the page of a long job. */
export const hrefOfJob = (id: string): string => `${staffPaths.jobs}/${id}`;

/** Returns the address of the events that say how far a job is. */
export const hrefOfJobEvents = (id: string): string => `${hrefOfJob(id)}/events`;
