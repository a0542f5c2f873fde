/** Where a message to the commission can stand. */
export const messageStates = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

interface Act {
  from: readonly MessageState[];
  to: MessageState;
  /** What the audit log calls it. */
  logged: string;
}

/** All that officers do with a message; who wants to answer again reopens it. */
export const messageActs = {
  answer: { from: ['open'], to: 'answered', logged: 'messageAnswered' },
  close: { from: ['open', 'answered'], to: 'closed', logged: 'messageClosed' },
  reopen: { from: ['answered', 'closed'], to: 'open', logged: 'messageReopened' },
} as const satisfies Record<string, Act>;
export type MessageAct = keyof typeof messageActs;

/** Whether an act is permitted in a state. */
export function isPermitted(act: MessageAct, state: MessageState): boolean {
  const { from }: Act = messageActs[act];
  return from.includes(state);
}
