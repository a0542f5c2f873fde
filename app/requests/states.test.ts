import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Acting,
  appealedRejection,
  isAmongOfficers,
  permittedActs,
  refusalOf,
  type RequestAct,
  requestActs,
  requestStates,
  type RequestStanding,
  stateForApplicant,
} from './states';

const APPLICANT = 1;
const acts = Object.keys(requestActs).filter((name): name is RequestAct => name in requestActs);
const people: Record<string, Acting> = {
  applicant: { accountId: APPLICANT, isOfficer: false },
  applyingOfficer: { accountId: APPLICANT, isOfficer: true },
  stranger: { accountId: 2, isOfficer: false },
  officer: { accountId: 3, isOfficer: true },
  colleague: { accountId: 4, isOfficer: true },
  portal: 'portal',
};
const draft: RequestStanding = { state: 'draft', applicantId: APPLICANT, history: [] };

function after(request: RequestStanding, act: RequestAct, acting: Acting): RequestStanding {
  const accountId = acting === 'portal' ? null : acting.accountId;
  const history = [...request.history, { act, accountId }];
  return { ...request, state: requestActs[act].to ?? request.state, history };
}

/** Returns a request after acts that are all permitted. */
function standing(...steps: [RequestAct, keyof typeof people][]): RequestStanding {
  return steps.reduce((request, [act, who]) => {
    const acting = people[who]!;
    expect([act, refusalOf(act, request, acting)]).toEqual([act, null]);
    return after(request, act, acting);
  }, draft);
}

describe('a data request', () => {
  it('goes from a draft to its fulfilment', () => {
    const request = standing(
      ['submit', 'applicant'],
      ['take', 'officer'],
      ['ask', 'officer'],
      ['answer', 'applicant'],
      ['propose', 'officer'],
      ['return', 'colleague'],
      ['propose', 'officer'],
      ['confirm', 'colleague'],
      ['fulfil', 'officer'],
      ['expire', 'portal'],
    );
    expect(request.state).toBe('expired');
    expect(Object.values(people).flatMap((who) => permittedActs(request, who))).toEqual([]);
  });

  it('is appealed once, and then decided by somebody else', () => {
    const rejected = standing(['submit', 'applicant'], ['take', 'officer'], ['reject', 'officer']);
    const appealed = after(rejected, 'appeal', people.applicant!);
    expect(refusalOf('take', appealed, people.officer!)).toBe('appealedDecision');
    const taken = after(appealed, 'take', people.colleague!);
    expect(refusalOf('propose', taken, people.officer!)).toBe('appealedDecision');
    expect(refusalOf('propose', taken, people.colleague!)).toBeNull();
    for (const act of ['extend', 'ask', 'reject'] as const)
      expect(refusalOf(act, taken, people.officer!)).toBe('appealedDecision');
    expect(permittedActs(taken, people.officer!)).toEqual(['reply']);
    const proposed = after(taken, 'propose', people.colleague!);
    for (const act of ['confirm', 'return'] as const)
      expect(refusalOf(act, proposed, people.officer!)).toBe('appealedDecision');
    const again = after(taken, 'reject', people.colleague!);
    expect(refusalOf('appeal', again, people.applicant!)).toBe('onceOnly');
  });

  it('is an appeal against its rejection until that is decided', () => {
    const rejected = standing(['submit', 'applicant'], ['take', 'officer'], ['reject', 'officer']);
    const against = ({ state, history }: RequestStanding) => appealedRejection(state, history);
    expect(against(rejected)).toBeNull();
    const rejection = rejected.history.at(-1);
    const appealed = after(rejected, 'appeal', people.applicant!);
    expect(against(appealed)).toBe(rejection);
    const taken = after(appealed, 'take', people.colleague!);
    expect(against(after(taken, 'propose', people.colleague!))).toBe(rejection);
    for (const act of ['approve', 'reject'] as const)
      expect(against(after(taken, act, people.colleague!))).toBeNull();
    expect(against(after(appealed, 'withdraw', people.applicant!))).toBeNull();
  });

  it('is extended once, whoever tries it again', () => {
    const extended = standing(['submit', 'applicant'], ['extend', 'officer'], ['take', 'officer']);
    expect(extended.state).toBe('inReview');
    for (const who of ['officer', 'colleague'])
      expect(refusalOf('extend', extended, people[who]!)).toBe('onceOnly');
  });

  it('is approved by two officers, neither of whom can do it alone', () => {
    const taken = standing(['submit', 'applicant'], ['take', 'officer']);
    expect(refusalOf('approve', taken, people.officer!)).toBe('needsColleague');
    const proposed = after(taken, 'propose', people.officer!);
    expect(refusalOf('confirm', proposed, people.officer!)).toBe('ownApproval');
    expect(permittedActs(proposed, people.officer!)).toEqual(['reply', 'return']);
    expect(permittedActs(proposed, people.colleague!)).toEqual(['reply', 'confirm', 'return']);
    const returned = after(proposed, 'return', people.colleague!);
    const again = after(returned, 'propose', people.colleague!);
    expect(refusalOf('confirm', again, people.colleague!)).toBe('ownApproval');
    expect(refusalOf('confirm', again, people.officer!)).toBeNull();
  });

  it('is approved by one officer where the setting says so', () => {
    const taken = standing(['submit', 'applicant'], ['take', 'officer']);
    const alone = { ...taken, isDecidedAlone: true };
    expect(refusalOf('approve', alone, people.officer!)).toBeNull();
    expect(refusalOf('propose', alone, people.officer!)).toBe('wrongState');
  });

  it('is in review for its applicant while officers confirm it', () => {
    expect(stateForApplicant('awaitingConfirmation')).toBe('inReview');
    expect(acts.filter(isAmongOfficers)).toEqual(['propose', 'return']);
    expect(isAmongOfficers('unknown')).toBe(false);
  });

  it('cannot be decided by an officer who is its applicant', () => {
    const submitted = standing(['submit', 'applyingOfficer']);
    expect(refusalOf('take', submitted, people.applyingOfficer!)).toBe('ownRequest');
    expect(permittedActs(submitted, people.applyingOfficer!)).toEqual(['write', 'withdraw']);
  });

  it('permits strangers nothing, whatever its state', () => {
    for (const state of requestStates) {
      expect(permittedActs({ ...draft, state }, people.stranger!)).toEqual([]);
    }
  });

  it('is nobody’s draft once its applicant is gone', () => {
    const orphan = { ...draft, applicantId: null };
    expect(Object.values(people).flatMap((who) => permittedActs(orphan, who))).toEqual([]);
  });

  it('gets no text of an officer once its applicant is gone', () => {
    for (const state of requestStates) {
      const orphan = { ...draft, state, applicantId: null };
      expect(permittedActs(orphan, people.officer!)).toEqual([]);
    }
    const fulfilled = { ...draft, state: 'fulfilled', applicantId: null } as const;
    expect(refusalOf('reply', fulfilled, people.officer!)).toBe('withoutApplicant');
  });

  it('never reaches a state that the declaration forbids, by any acts of anybody', () => {
    const step = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...Object.keys(people)));
    const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let request = draft;
      for (const [act, name] of steps) {
        const acting = people[name]!;
        const refusal = refusalOf(act, request, acting);
        expect(permittedActs(request, acting).includes(act)).toBe(refusal === null);
        if (refusal === null) request = after(request, act, acting);
        checkHistory(request);
      }
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});

/** Checks what must hold for every request, stated independently of the rules. */
function checkHistory({ state, history }: RequestStanding): void {
  const count = (act: RequestAct) => history.filter((past) => past.act === act).length;
  const last = history.findLast(({ act }) => requestActs[act].to !== null)?.act;
  expect(count('submit')).toBe(state === 'draft' ? 0 : 1);
  expect(count('appeal')).toBeLessThanOrEqual(1);
  expect(count('extend')).toBeLessThanOrEqual(1);
  expect(count('approve')).toBe(0);
  expect(count('confirm')).toBeLessThanOrEqual(1);
  expect(count('confirm') + count('return')).toBeLessThanOrEqual(count('propose'));
  expect(count('reject')).toBeLessThanOrEqual(1 + count('appeal'));
  if (state === 'fulfilled') expect([count('confirm'), last]).toEqual([1, 'fulfil']);
  if (state === 'recalled') expect(last).toBe('recall');
  expect(count('fulfil') - count('recall')).toBeOneOf([0, 1]);
  for (const [index, { act, accountId }] of history.entries()) {
    if (act === 'expire') expect(accountId).toBeNull();
    else if (['submit', 'answer', 'write', 'appeal', 'withdraw'].includes(act)) {
      expect(accountId).toBe(APPLICANT);
    } else expect([3, 4]).toContain(accountId);
    if (act === 'confirm') {
      const proposal = history.slice(0, index).findLast((past) => past.act === 'propose');
      expect(proposal?.accountId).not.toBe(accountId);
    }
    if (act === 'propose' || act === 'confirm' || act === 'reject') {
      const rejectedBy = history.slice(0, index).filter((past) => past.act === 'reject');
      expect(rejectedBy.map((past) => past.accountId)).not.toContain(accountId);
    }
  }
}
