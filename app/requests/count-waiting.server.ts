import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { countStuckAppeals } from './count-stuck-appeals.server';
import { type Holidays, isDueSoon } from './deadline';
import { deadlineOfRequest } from './deadline-of-request';
import { countUnanswered, listPending } from './list-queue.server';
import { actNamed, actingOf, stateNamed } from './request-standing.server';
import { appealedRejection, permittedActs, type RequestAct } from './states';

/**
 * How many requests wait for this very officer: new ones, new appeals, those due soon or overdue, approvals to confirm, and those
 * with an unanswered message; and how many appeals nobody can grant.
 */
export interface WaitingRequests {
  submitted: number;
  appealed: number;
  dueSoon: number;
  awaitingConfirmation: number;
  unanswered: number;
  stuckAppeals: number;
}

interface Setting {
  /** Whether a single officer approves. */
  isDecidedAlone: boolean;
}

/** The acts that bring a request on; others are open to officers who can do nothing else about it. */
const advancing: readonly RequestAct[] = [
  'take',
  'propose',
  'approve',
  'reject',
  'confirm',
  'fulfil',
];

/** Returns the requests that an officer can bring on. @throws RoleMissing for everybody but officers. */
async function listActionable(db: Db, account: Account, { isDecidedAlone }: Setting) {
  const pending = await listPending(db, account);
  return pending.filter(({ state, applicantId, events }) => {
    const history = events.map(({ act, accountId }) => ({ act: actNamed(act), accountId }));
    const standing = { state: stateNamed(state), applicantId, history, isDecidedAlone };
    return permittedActs(standing, actingOf(account)).some((act) => advancing.includes(act));
  });
}

/** Counts the requests that an officer can bring on. @throws RoleMissing for everybody but officers. */
export async function countActionable(db: Db, account: Account, setting: Setting): Promise<number> {
  return (await listActionable(db, account, setting)).length;
}

/** Counts what waits for an officer. @throws RoleMissing for everybody but officers. */
export async function countWaiting(
  db: Db,
  account: Account,
  {
    holidays,
    deliveryDays,
    now = new Date(),
    ...setting
  }: Setting & { holidays: Holidays; deliveryDays?: number; now?: Date },
): Promise<WaitingRequests> {
  const clock = { today: homeDay(now), holidays, deliveryDays };
  const actionable = await listActionable(db, account, setting);
  const dueSoon = actionable.filter(({ state, events }) => {
    const deadline = deadlineOfRequest(state, events, clock);
    return deadline !== null && isDueSoon(deadline);
  });
  const inState = (name: string) => actionable.filter(({ state }) => state === name);
  const appealed = inState('submitted').filter(({ state, events }) =>
    appealedRejection(state, events),
  );
  return {
    submitted: inState('submitted').length - appealed.length,
    appealed: appealed.length,
    dueSoon: dueSoon.length,
    awaitingConfirmation: inState('awaitingConfirmation').length,
    unanswered: await countUnanswered(db, account),
    stuckAppeals: await countStuckAppeals(db, setting),
  };
}
