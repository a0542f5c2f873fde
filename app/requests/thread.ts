import { isAmongOfficers } from './states';

interface ThreadEvent {
  act: string;
  message: string;
  files: readonly { kind: string }[];
}

/** The acts of officers whose text answers the messages before it. */
export const answeringActs = ['reply', 'ask', 'extend', 'confirm', 'approve', 'reject', 'recall'];

/** Whether a question waits for its answer; null for what is not a question, or waits no longer. */
export type Question = 'open' | 'answered' | null;

/** Returns whether an event belongs to the thread: it has a message, or files of the applicant. */
export function isMessage({ act, message, files }: ThreadEvent): boolean {
  if (isAmongOfficers(act)) return false;
  return message !== '' || files.some(({ kind }) => kind === 'attachment');
}

/** Returns whether the applicant has written a message that no officer has answered yet. */
export function isUnanswered(events: readonly { act: string }[]): boolean {
  const conversation = events.filter(({ act }) => act === 'write' || answeringActs.includes(act));
  return conversation.at(-1)?.act === 'write';
}

/** Returns the events of a request that are messages, the oldest first, each with how it stands as a question. */
export function threadOf<Event extends ThreadEvent>(
  events: readonly Event[],
): (Event & { question: Question })[] {
  return events.flatMap((event, index) => {
    const later = events.slice(index + 1);
    return isMessage(event) ? [{ ...event, question: questionOf(event, later) }] : [];
  });
}

function questionOf({ act }: ThreadEvent, later: readonly ThreadEvent[]): Question {
  if (act !== 'ask') return null;
  if (later.some((event) => event.act === 'answer')) return 'answered';
  return later.some((event) => event.act === 'withdraw' || event.act === 'expire') ? null : 'open';
}
