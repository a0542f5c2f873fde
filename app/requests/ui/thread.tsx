import { type ReactNode } from 'react';
import { type Question } from '../thread';

/** A message between the applicant and the officers of a request. */
export interface ThreadMessage {
  id: number;
  who: string;
  at: { iso: string; text: string };
  /** Of which kind it is, such as a question. */
  name: string;
  question: Question;
  message: string;
  files: ReactNode;
}

interface ThreadProps {
  messages: readonly ThreadMessage[];
  /** What an empty thread says. */
  none: string;
  /** How a question stands, in words. */
  questions: Record<'open' | 'answered', string>;
}

/** The id of a message on the page of its request. */
export const messageId = (event: number) => `message-${event}`;

/** The messages between the applicant and the officers of a request, the oldest first. */
export function Thread({ messages, none, questions }: ThreadProps) {
  if (messages.length === 0) return <p className="form-hint">{none}</p>;
  return (
    <ol className="request-thread">
      {messages.map(({ id, who, at, name, question, message, files }) => (
        <li key={id} id={messageId(id)} className={question === 'open' ? 'is-open' : undefined}>
          <p>
            <strong>{name}</strong>
            {question && ` (${questions[question]})`}{' '}
            <span className="form-hint">
              {who} · <time dateTime={at.iso}>{at.text}</time>
            </span>
          </p>
          {message !== '' && <p className="request-message">{message}</p>}
          {files}
        </li>
      ))}
    </ol>
  );
}
