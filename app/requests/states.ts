/** Where a data request can stand; a draft is its applicant's alone. */
export const requestStates = [
  'draft',
  'submitted',
  'inReview',
  'moreInformation',
  'approved',
  'rejected',
  'fulfilled',
  'withdrawn',
  'expired',
] as const;
export type RequestState = (typeof requestStates)[number];

/** Who moves a request on: its applicant, an officer, or the portal itself when time is over. */
export type Party = 'applicant' | 'officer' | 'portal';

interface Act {
  by: Party;
  from: readonly RequestState[];
  to: RequestState;
  /** What has to come with it. */
  requires?: 'message' | 'reason' | 'delivery';
  /** Decides on the request: not for who applied, nor for who was appealed against. */
  isDecision?: true;
  /** Done once at most in the life of a request. */
  isOnce?: true;
}

/** All that can happen to a request. */
export const requestActs = {
  submit: { by: 'applicant', from: ['draft'], to: 'submitted' },
  take: { by: 'officer', from: ['submitted'], to: 'inReview' },
  ask: { by: 'officer', from: ['inReview'], to: 'moreInformation', requires: 'message' },
  answer: { by: 'applicant', from: ['moreInformation'], to: 'inReview', requires: 'message' },
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
  fulfil: { by: 'officer', from: ['approved'], to: 'fulfilled', requires: 'delivery' },
  withdraw: {
    by: 'applicant',
    from: ['submitted', 'inReview', 'moreInformation', 'approved'],
    to: 'withdrawn',
  },
  expire: { by: 'portal', from: ['moreInformation', 'fulfilled'], to: 'expired' },
} as const satisfies Record<string, Act>;
export type RequestAct = keyof typeof requestActs;

/** What decides whether an act is permitted. */
export interface RequestStanding {
  state: RequestState;
  applicantId: number | null;
  /** The acts that have happened, the oldest first, each with the account that acted. */
  history: readonly { act: RequestAct; accountId: number | null }[];
}

/** Who wants to act: the account, and whether it has the officer's role; nobody is the portal. */
export type Acting = { accountId: number; isOfficer: boolean } | 'portal';

/** Why an act is refused, as a key of `requests:refused`. */
export type ActRefusal = 'notYours' | 'wrongState' | 'onceOnly' | 'ownRequest' | 'appealedDecision';

/** Why somebody may not do something to a request as it stands; null when it is permitted. */
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
  if (acting.accountId === request.applicantId) return 'ownRequest';
  const appealed = request.history.some((past) => past.act === 'appeal');
  const rejectedIt = request.history.some(
    (past) => past.act === 'reject' && past.accountId === acting.accountId,
  );
  return rule.isDecision && appealed && rejectedIt ? 'appealedDecision' : null;
}

/** The acts that somebody may do to a request as it stands. */
export function permittedActs(request: RequestStanding, acting: Acting): RequestAct[] {
  return actNames.filter((act) => refusalOf(act, request, acting) === null);
}

const actNames = Object.keys(requestActs).filter((name): name is RequestAct => name in requestActs);

function isParty(party: Party, { applicantId }: RequestStanding, acting: Acting): boolean {
  if (acting === 'portal') return party === 'portal';
  if (party === 'applicant') return applicantId !== null && acting.accountId === applicantId;
  return party === 'officer' && acting.isOfficer;
}
