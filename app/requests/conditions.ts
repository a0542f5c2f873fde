import { speaksForInstitution, type RequestKind } from './request-steps';

/**
 * What an approval requires: the signed application letter, the letter of the institution that the applicant speaks
 * for, a purpose that serves human rights, and the agreement to use the data for it alone.
 */
export const approvalConditions = ['signed', 'institution', 'purpose', 'agreement'] as const;
export type ApprovalCondition = (typeof approvalConditions)[number];

/** What an officer has decided about a condition; a waiver has a reason. */
export interface ConditionDecision {
  outcome: 'ticked' | 'waived' | 'open';
  reason: string;
}
export type ConditionDecisions = Partial<Record<ApprovalCondition, ConditionDecision>>;

/** Returns the conditions that apply to a request. */
export function conditionsOf(request: {
  kind: RequestKind;
  fields: Readonly<Record<string, string | undefined>>;
}): ApprovalCondition[] {
  const isForInstitution =
    request.kind === 'external' && speaksForInstitution(request.fields.kategori_pemohon);
  return approvalConditions.filter((name) => name !== 'institution' || isForInstitution);
}

/** Returns the decision that a form states: a tick counts before a waiver, which needs a reason. */
export function decisionOf(isTicked: boolean, waiver = ''): ConditionDecision {
  if (isTicked) return { outcome: 'ticked', reason: '' };
  const reason = waiver.trim();
  return { outcome: reason ? 'waived' : 'open', reason };
}

/** Returns the conditions that are neither ticked nor waived. */
export function openConditions(
  applicable: readonly ApprovalCondition[],
  decisions: ConditionDecisions,
): ApprovalCondition[] {
  return applicable.filter((name) => (decisions[name]?.outcome ?? 'open') === 'open');
}

/** Returns the decisions that differ from the former ones, so that others keep who made them. */
export function changedDecisions(
  applicable: readonly ApprovalCondition[],
  former: ConditionDecisions,
  given: ConditionDecisions,
): [ApprovalCondition, ConditionDecision][] {
  return applicable.flatMap((name) => {
    const { outcome, reason } = former[name] ?? { outcome: 'open', reason: '' };
    const decision = given[name];
    if (!decision || (decision.outcome === outcome && decision.reason === reason)) return [];
    return [[name, decision] as [ApprovalCondition, ConditionDecision]];
  });
}
