import { describe, expect, it } from 'vitest';
import { deadlineOfRequest, isInTime } from './deadline-of-request';

const holidays = { days: new Set<string>(), years: new Set([2026]) };
const at = (day: string) => new Date(`${day}T03:00:00Z`);
const approved = [
  { act: 'submit', at: at('2026-11-02') },
  { act: 'confirm', at: at('2026-11-06') },
];
const recalled = [
  ...approved,
  { act: 'fulfil', at: at('2026-11-09') },
  { act: 'recall', at: at('2026-11-12') },
];

describe('the deadline of a request', () => {
  it('is that of its delivery after an approval or a recall, some working days later', () => {
    const clock = { today: '2026-11-19', holidays, deliveryDays: 7 };
    expect(deadlineOfRequest('approved', approved, clock)).toMatchObject({
      due: '2026-11-17',
      daysLeft: -2,
      isPaused: false,
    });
    expect(deadlineOfRequest('recalled', recalled, clock)).toMatchObject({
      due: '2026-11-23',
      daysLeft: 2,
    });
    expect(deadlineOfRequest('fulfilled', recalled.slice(0, 3), clock)).toBeNull();
  });
});

describe('whether a decision came in time', () => {
  const course = (submitted: string, decided: string) => [
    { act: 'submit', at: new Date(`${submitted}T03:00:00Z`) },
    { act: 'reject', at: new Date(`${decided}T03:00:00Z`) },
  ];

  it.each([
    ['within ten working days', '2026-11-02', '2026-11-16', true],
    ['after them', '2026-11-02', '2026-11-17', false],
    ['within them in a year of unknown holidays', '2025-11-03', '2025-11-17', true],
    ['after them, if holidays are unknown that may move the day', '2025-11-03', '2025-11-18', null],
  ])('%s', (_, submitted, decided, expected) => {
    expect(isInTime(course(submitted, decided), holidays)).toBe(expected);
  });
});
