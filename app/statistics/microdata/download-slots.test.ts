import { describe, expect, it, onTestFinished } from 'vitest';
import { takeDownloadSlot } from './download-slots.server';

function take(accountId: number, clientAddress: string) {
  const release = takeDownloadSlot({ accountId, clientAddress });
  onTestFinished(() => release?.());
  return release;
}

describe('a slot to download', () => {
  it('is left for others by one account, from wherever it downloads', () => {
    expect([take(1, '192.0.2.1'), take(1, '192.0.2.2'), take(1, '192.0.2.3')]).toEqual([
      expect.any(Function),
      expect.any(Function),
      null,
    ]);
    expect(take(2, '192.0.2.4')).not.toBeNull();
  });

  it('is left for others by one network, however many accounts it has', () => {
    expect(take(1, '2001:db8::1')).not.toBeNull();
    expect(take(2, '2001:db8::2')).not.toBeNull();
    expect(take(3, '2001:db8::3')).toBeNull();
    expect(take(4, '192.0.2.4')).not.toBeNull();
  });

  it('goes to accounts without one before those with one', () => {
    expect(take(1, '192.0.2.1')).not.toBeNull();
    expect(take(2, '192.0.2.2')).not.toBeNull();
    expect(take(1, '192.0.2.1')).toBeNull();
    expect(take(3, '192.0.2.3')).not.toBeNull();
  });

  it('is released once, however often that is requested', () => {
    const release = take(1, '192.0.2.1');
    take(2, '192.0.2.2');
    release?.();
    release?.();
    take(3, '192.0.2.3');
    take(4, '192.0.2.4');
    expect(take(5, '192.0.2.5')).toBeNull();
  });
});
