import { describe, expect, it } from 'vitest';
import { isUnanswered, threadOf } from './thread';

const event = (act: string, message = 'Teks', kind?: string) => ({
  act,
  message,
  files: kind ? [{ kind }] : [],
});
const questionsOf = (...acts: string[]) =>
  threadOf(acts.map((act) => event(act))).map(({ act, question }) => [act, question]);

describe('the messages of a request', () => {
  it('are what applicant and officers say to each other, and what they attach', () => {
    const events = [
      event('submit', ''),
      event('take', ''),
      event('propose'),
      event('return'),
      event('reply'),
      event('answer', '', 'attachment'),
      event('fulfil', '', 'delivery'),
    ];
    expect(threadOf(events).map(({ act }) => act)).toEqual(['reply', 'answer']);
  });

  it('say of each question whether it is answered', () => {
    expect(questionsOf('ask', 'answer', 'ask', 'reply')).toEqual([
      ['ask', 'answered'],
      ['answer', null],
      ['ask', 'open'],
      ['reply', null],
    ]);
  });

  it('are unanswered until an officer writes to the applicant', () => {
    const afterActs = (...acts: string[]) => isUnanswered(acts.map((act) => ({ act })));
    expect(afterActs('submit', 'take')).toBe(false);
    expect(afterActs('submit', 'reply', 'write', 'propose')).toBe(true);
    expect(afterActs('submit', 'write', 'reply', 'note')).toBe(false);
  });

  it('wait for no answer once the request is over', () => {
    expect(questionsOf('ask', 'expire')[0]).toEqual(['ask', null]);
  });
});
