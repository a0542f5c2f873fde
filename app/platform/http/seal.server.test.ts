import { describe, expect, it } from 'vitest';
import { seal, tryUnseal, unseal } from './seal.server';
import { deriveKey } from './secret.server';

const key = deriveKey('secret', 'test');

describe('a sealed text', () => {
  it('opens for its key and owner alone', () => {
    const sealed = seal(key, '7', 'rahasia');
    expect(unseal(key, '7', sealed)).toBe('rahasia');
    expect(() => unseal(deriveKey('another', 'test'), '7', sealed)).toThrow();
    expect(() => unseal(key, '8', sealed)).toThrow();
    expect(tryUnseal(key, '7', sealed)).toBe('rahasia');
    expect(tryUnseal(key, '8', sealed)).toBeNull();
  });

  it('looks different each time, and shows nothing of the text', () => {
    const [first, second] = [seal(key, '7', 'rahasia'), seal(key, '7', 'rahasia')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('rahasia')).toBe(false);
  });

  it('does not open once a byte was changed or is missing', () => {
    const sealed = seal(key, '7', 'rahasia');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, '7', changed), String(at)).toThrow();
      expect(() => unseal(key, '7', sealed.subarray(0, at)), String(at)).toThrow();
    }
  });
});
