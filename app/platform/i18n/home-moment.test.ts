import { describe, expect, it } from 'vitest';
import { clockIn, momentIn } from './home-moment';

const moment = (zone: string, time: string) => momentIn(zone, time)?.toISOString() ?? null;

describe('a time of day at the commission’s seat', () => {
  it('is a moment, whatever the time zone', () => {
    expect(moment('Asia/Jakarta', '2026-12-01T16:00')).toBe('2026-12-01T09:00:00.000Z');
    expect(moment('America/Bogota', '2026-12-31T22:30')).toBe('2027-01-01T03:30:00.000Z');
    expect(moment('Asia/Kathmandu', '2026-06-01T00:00')).toBe('2026-05-31T18:15:00.000Z');
    expect(clockIn('Asia/Jakarta', new Date('2026-12-01T09:00:30Z'))).toBe('2026-12-01T16:00');
  });

  it('is the first of two when clocks are put back, and none when they skip it', () => {
    expect(moment('Europe/Berlin', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(moment('Europe/Berlin', '2026-03-29T02:30')).toBeNull();
  });

  it.each(['', '2026-02-30T10:00', '2026-12-01', '2026-12-01T25:00', '2026-12-01 10:00'])(
    'is none for “%s”',
    (time) => expect(moment('Asia/Jakarta', time)).toBeNull(),
  );
});
