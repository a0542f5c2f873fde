/** The states of a data request; a draft is visible to its applicant alone. */
export const requestStates = [
  'draft',
  'submitted',
  'inReview',
  'moreInformation',
  'awaitingConfirmation',
  'approved',
  'rejected',
  'fulfilled',
  'recalled',
  'withdrawn',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

/** Who advances a request: its applicant, an officer, or the portal itself when time is over. */
export type Party = 'applicant' | 'officer' | 'portal';

interface Act {
  by: Party;
  from: readonly RequestState[];
  /** Null for an act that changes no state. */
  to: RequestState | null;
  /** What the act requires. */
  requires?: 'message' | 'reason' | 'delivery';
  /** Decides the request, or leads to its decision: not permitted to the officer whose decision was appealed. */
  isDecision?: true;
  /** Of no concern to the applicant, for whom the request is still in review. */
  isAmongOfficers?: true;
  /** Permitted once in the life of a request. */
  isOnce?: true;
}

/** The states in which a request is followed up, so that its applicant and officers may write to each other. */
const writable = [
  'submitted',
  'inReview',
  'awaitingConfirmation',
  'approved',
  'rejected',
  'fulfilled',
  'recalled',
] as const;

/** All acts on a request. */
export const requestActs = {
  submit: { by: 'applicant', from: ['draft'], to: 'submitted' },
  take: { by: 'officer', from: ['submitted'], to: 'inReview', isDecision: true },
  ask: {
    by: 'officer',
    from: ['inReview'],
    to: 'moreInformation',
    requires: 'message',
    isDecision: true,
  },
  answer: { by: 'applicant', from: ['moreInformation'], to: 'inReview', requires: 'message' },
  /** A message of the applicant; while a question is open, its answer is the message. */
  write: { by: 'applicant', from: writable, to: null, requires: 'message' },
  /** A message of an officer, which waits for no answer. */
  reply: { by: 'officer', from: [...writable, 'moreInformation'], to: null, requires: 'message' },
  /** Approves, unless another officer sees a reason to return it. */
  propose: {
    by: 'officer',
    from: ['inReview'],
    to: 'awaitingConfirmation',
    requires: 'reason',
    isDecision: true,
    isAmongOfficers: true,
  },
  confirm: { by: 'officer', from: ['awaitingConfirmation'], to: 'approved', isDecision: true },
  return: {
    by: 'officer',
    from: ['awaitingConfirmation'],
    to: 'inReview',
    requires: 'reason',
    isDecision: true,
    isAmongOfficers: true,
  },
  /** Approves alone, where the commission has a single officer. */
  approve: {
    by: 'officer',
    from: ['inReview'],
    to: 'approved',
    requires: 'reason',
    isDecision: true,
  },
  reject: {
    by: 'officer',
    from: ['inReview'],
    to: 'rejected',
    requires: 'reason',
    isDecision: true,
  },
  appeal: {
    by: 'applicant',
    from: ['rejected'],
    to: 'submitted',
    requires: 'message',
    isOnce: true,
  },
  /** Takes longer to decide, once, and says why. */
  extend: {
    by: 'officer',
    from: ['submitted', 'inReview'],
    to: null,
    requires: 'reason',
    isDecision: true,
    isOnce: true,
  },
  /** Delivers, also in the place of a delivery that was recalled. */
  fulfil: { by: 'officer', from: ['approved', 'recalled'], to: 'fulfilled', requires: 'delivery' },
  /** Takes a delivery back while it can be downloaded. */
  recall: { by: 'officer', from: ['fulfilled'], to: 'recalled', requires: 'reason' },
  withdraw: {
    by: 'applicant',
    from: ['submitted', 'inReview', 'moreInformation', 'awaitingConfirmation', 'approved'],
    to: 'withdrawn',
  },
  expire: { by: 'portal', from: ['moreInformation', 'fulfilled'], to: 'expired' },
} as const satisfies Record<string, Act>;
export type RequestAct = keyof typeof requestActs;

/** The facts that decide whether an act is permitted. */
export interface RequestStanding {
  state: RequestState;
  applicantId: number | null;
  /** The past acts, the oldest first, each with the account that acted. */
  history: readonly { act: RequestAct; accountId: number | null }[];
  /** Whether a single officer approves, by setting; otherwise another one confirms it. */
  isDecidedAlone?: boolean;
}

/** The actor: the account, and whether it has the officer's role; or the portal. */
export type Acting = { accountId: number; isOfficer: boolean } | 'portal';

/** Why an act is refused, as a key of `requests:refused`. */
export type ActRefusal =
  | 'notYours'
  | 'wrongState'
  | 'onceOnly'
  | 'withoutApplicant'
  | 'ownRequest'
  | 'appealedDecision'
  | 'needsColleague'
  | 'ownApproval';

/** Returns why an actor may not act on a request in its state; null if it is permitted. */
export function refusalOf(
  act: RequestAct,
  request: RequestStanding,
  acting: Acting,
): ActRefusal | null {
  const rule: Act = requestActs[act];
  if (!isParty(rule.by, request, acting)) return 'notYours';
  if (!rule.from.includes(request.state)) return 'wrongState';
  if (rule.isOnce && request.history.some((past) => past.act === act)) return 'onceOnly';
  if (acting === 'portal' || rule.by !== 'officer') return null;
  // Nobody would read a text, and the purge is over or about to come.
  if (request.applicantId === null) return 'withoutApplicant';
  if (acting.accountId === request.applicantId) return 'ownRequest';
  if (act === 'approve' && !request.isDecidedAlone) return 'needsColleague';
  if (act === 'propose' && request.isDecidedAlone) return 'wrongState';
  const approval = request.history.findLast((past) => past.act === 'propose');
  if (act === 'confirm' && approval?.accountId === acting.accountId) return 'ownApproval';
  return rule.isDecision && isDecisionAppealed(request.history, acting.accountId)
    ? 'appealedDecision'
    : null;
}

/** Returns whether an officer has rejected a request whose applicant has appealed. */
export function isDecisionAppealed(
  history: readonly { act: string; accountId: number | null }[],
  officerId: number,
): boolean {
  const isAppealed = history.some(({ act }) => act === 'appeal');
  return (
    isAppealed && history.some(({ act, accountId }) => act === 'reject' && accountId === officerId)
  );
}

/** The acts of which applicants do not learn. */
export const actsAmongOfficers = () => actNames.filter(isAmongOfficers);

/** Returns whether applicants do not learn of an act. */
export function isAmongOfficers(act: string): boolean {
  const name = actNames.find((each) => each === act);
  const rule: Act | undefined = name && requestActs[name];
  return rule?.isAmongOfficers ?? false;
}

/** Returns the party that performs an act. */
export function partyOf(act: string): Act['by'] {
  const name = actNames.find((each) => each === act);
  return name ? requestActs[name].by : 'officer';
}

/** Returns the state of a request as its applicant sees it. */
export function stateForApplicant(
  state: RequestState,
): Exclude<RequestState, 'awaitingConfirmation'> {
  return state === 'awaitingConfirmation' ? 'inReview' : state;
}

/** Returns whether a request in a state waits for its decision. */
export const isUndecided = (state: string) =>
  ['submitted', 'inReview', 'moreInformation', 'awaitingConfirmation'].includes(state);

/** Returns the rejection against which an appeal waits for its decision; null if none does. */
export function appealedRejection<Event extends { act: string }>(
  state: string,
  events: readonly Event[],
): Event | null {
  if (!isUndecided(state)) return null;
  const appeal = events.map(({ act }) => act).lastIndexOf('appeal');
  return events.slice(0, Math.max(appeal, 0)).findLast(({ act }) => act === 'reject') ?? null;
}

/** Returns whether the data of a request in a state wait for their delivery. */
export const isToDeliver = (state: string) => state === 'approved' || state === 'recalled';

/** Returns the acts that an actor may perform on a request in its state. */
export function permittedActs(request: RequestStanding, acting: Acting): RequestAct[] {
  return actNames.filter((act) => refusalOf(act, request, acting) === null);
}

const actNames = Object.keys(requestActs).filter((name): name is RequestAct => name in requestActs);

function isParty(party: Party, { applicantId }: RequestStanding, acting: Acting): boolean {
  if (acting === 'portal') return party === 'portal';
  if (party === 'applicant') return applicantId !== null && acting.accountId === applicantId;
  return party === 'officer' && acting.isOfficer;
}
