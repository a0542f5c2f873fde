import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type Holidays, isDueSoon } from './deadline';
import { deadlineOfRequest } from './deadline-of-request';
import { listUndecided } from './list-queue.server';

/** How many requests wait for an officer: new ones, those due soon or overdue, approvals to confirm. */
export interface WaitingRequests {
  submitted: number;
  dueSoon: number;
  awaitingConfirmation: number;
}

/** Counts the requests that wait for an officer, except their own. @throws RoleMissing for everybody but officers. */
export async function countWaiting(
  db: Db,
  account: Account,
  { holidays, now = new Date() }: { holidays: Holidays; now?: Date },
): Promise<WaitingRequests> {
  const today = homeDay(now);
  const undecided = await listUndecided(db, account);
  const dueSoon = undecided.filter(({ state, events }) => {
    const deadline = deadlineOfRequest(state, events, { today, holidays });
    return deadline !== null && isDueSoon(deadline);
  });
  const inState = (name: string) => undecided.filter(({ state }) => state === name).length;
  return {
    submitted: inState('submitted'),
    dueSoon: dueSoon.length,
    awaitingConfirmation: inState('awaitingConfirmation'),
  };
}
