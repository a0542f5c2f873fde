import { describe, expect, it } from 'vitest';
import { codeOfApp } from '../../../tests/support/staff';
import { codeSchema, proofSchema } from './code-forms.server';
import { newSecret, setUpUri, stepOfCode } from './one-time-code.server';

describe('the secret of an app', () => {
  it('is random, and in the picture with its owner and the portal', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const uri = new URL(setUpUri(secret, 'siti.r'));
    expect(decodeURIComponent(uri.pathname)).toMatch(/\/Terang:siti\.r$/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Terang',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('a code', () => {
  const secret = newSecret();
  const at = new Date('2026-11-27T07:00:10Z');
  const step = Math.floor(at.getTime() / 30_000);

  it('is of the half minute in which the app shows it', () => {
    for (const away of [-1, 0, 1]) {
      const code = codeOfApp(secret, new Date(at.getTime() + away * 30_000));
      expect(stepOfCode(secret, code, at)).toBe(step + away);
    }
    expect(stepOfCode(secret, codeOfApp(newSecret(), at), at)).toBeNull();
  });

  it('may be typed with blanks, up to forty characters', () => {
    expect(codeSchema.parse({ code: ' 123 456 ' })).toEqual({ code: '123 456' });
    expect(codeSchema.safeParse({ code: 'x'.repeat(40) }).success).toBe(true);
    expect(codeSchema.safeParse({ code: 'x'.repeat(41) }).success).toBe(false);
    const errors = proofSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(errors).toEqual(['current_password', 'code']);
  });
});
