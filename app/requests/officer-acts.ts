/**
 * The acts of officers that need a text, each on a separate page below the request; a note is not an act on it.
 */
export const officerActs = [
  'reply',
  'ask',
  'extend',
  'reject',
  'return',
  'recall',
  'note',
] as const;
export type OfficerAct = (typeof officerActs)[number];

/** Why a request is rejected, for reports and public figures; the applicant reads the officer's text. */
export const rejectionReasons = ['purpose', 'letter', 'identifying', 'other'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The template texts for officers, by act. */
export const messageTemplates: Record<
  Exclude<OfficerAct, 'note' | 'extend' | 'return' | 'recall'> | 'approve',
  readonly string[]
> = {
  reply: ['received', 'late', 'download'],
  ask: ['signature', 'purpose', 'institution', 'data'],
  approve: ['complete', 'conditions'],
  reject: ['purpose', 'letter', 'identifying'],
};

/** What marks the gaps of a template that its officer fills in. */
export const TEMPLATE_GAP = '____';

/** Returns whether the text of an act can begin with a template. */
export function isTemplated(act: OfficerAct | 'approve'): act is keyof typeof messageTemplates {
  return Object.hasOwn(messageTemplates, act);
}
