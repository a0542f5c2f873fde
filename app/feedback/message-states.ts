import { type AuditAct } from '~/auth/audit-acts';

/** The states of a message to the commission. */
export const messageStates = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

interface Act {
  from: readonly MessageState[];
  to: MessageState;
  /** Its name in the audit log. */
  logged: AuditAct;
}

/** All acts of officers on a message; to answer it again, they reopen it. */
export const messageActs = {
  answer: { from: ['open'], to: 'answered', logged: 'messageAnswered' },
  close: { from: ['open', 'answered'], to: 'closed', logged: 'messageClosed' },
  reopen: { from: ['answered', 'closed'], to: 'open', logged: 'messageReopened' },
} as const satisfies Record<string, Act>;
export type MessageAct = keyof typeof messageActs;

/** Returns whether an act is permitted in a state. */
export function isPermitted(act: MessageAct, state: MessageState): boolean {
  const { from }: Act = messageActs[act];
  return from.includes(state);
}
