import { describe, expect, it } from 'vitest';
import { createBodyWatch } from './least-rate.server';

/** Returns a request of which only the header has arrived. */
function sent(headers: Record<string, string> = { 'content-length': '100000' }) {
  const socket = { bytesRead: 300, destroyed: false };
  return { headers, socket, complete: false, readableLength: 0, readableHighWaterMark: 65_536 };
}

/**
 * Returns after how many seconds a body is abandoned that sends this many bytes a second; null if not within
 * a minute.
 */
function patience(request: ReturnType<typeof sent>, bytesIn: (second: number) => number) {
  const watch = createBodyWatch<typeof request>();
  watch.add(request);
  for (let second = 1; second <= 60; second += 1) {
    request.socket.bytesRead += bytesIn(second);
    if (watch.tick().length > 0) return second;
  }
  return null;
}

describe('a body', () => {
  it('that comes a byte a second, or stops, is given up', () => {
    expect(patience(sent(), () => 1)).toBe(20);
    expect(patience(sent({ 'transfer-encoding': 'chunked' }), () => 1)).toBe(20);
    expect(patience(sent(), (second) => (second < 10 ? 2_000 : 0))).toBe(37);
  });

  it('may come slowly, and with a pause', () => {
    expect(patience(sent(), () => 600)).toBe(null);
    expect(patience(sent(), (second) => (second < 15 ? 0 : 2_000))).toBe(null);
  });

  it('that the portal itself does not read is not slow', () => {
    expect(patience({ ...sent(), readableLength: 65_536 }, () => 0)).toBe(null);
  });

  it('that is complete or absent is not watched', () => {
    expect(patience({ ...sent(), complete: true }, () => 0)).toBe(null);
    expect(patience(sent({}), () => 0)).toBe(null);
    expect(patience(sent({ 'content-length': '0' }), () => 0)).toBe(null);
  });
});
