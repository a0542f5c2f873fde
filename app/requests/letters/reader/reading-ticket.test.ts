import { describe, expect, it } from 'vitest';
import { createReadingTickets } from './reading-ticket.server';

const tickets = createReadingTickets('a secret of this test that is long enough');
const reading = { accountId: 7, fileId: 'a' };
const HOUR = 60 * 60_000;

describe('the ticket of a reading', () => {
  it('is valid for its account and file for an hour', () => {
    const ticket = tickets.issue(reading, 1_000);
    expect(tickets.isValid(reading, ticket, 1_000 + HOUR)).toBe(true);
    expect(tickets.isValid(reading, ticket, 1_001 + HOUR)).toBe(false);
    expect(tickets.isValid({ ...reading, accountId: 8 }, ticket, 1_000)).toBe(false);
    expect(tickets.isValid({ ...reading, fileId: 'b' }, ticket, 1_000)).toBe(false);
  });

  it('is invalid if it was changed, is missing or is of another secret', () => {
    const later = tickets.issue(reading, 1_000).replace(/^\d+/, String(9 * HOUR));
    const others = createReadingTickets('another secret that is long enough, too');
    for (const ticket of [later, null, '', '.', '9e99.x', others.issue(reading, 1_000)]) {
      expect(tickets.isValid(reading, ticket, 1_000)).toBe(false);
    }
  });
});
