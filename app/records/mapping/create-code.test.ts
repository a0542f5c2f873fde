import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseName } from './code-names';
import { createCode } from './resolve-code';

const codeOf = (name: string) => createCode('list', name).code;

describe('a new code', () => {
  it('is its name in lower case with hyphens, where nothing is lost by that', () => {
    expect(codeOf('In  Progress')).toBe('in-progress');
    expect(codeOf('A & B')).toMatch(/^a-b-[0-9a-f]{6}$/);
    expect(codeOf('水')).toMatch(/^[0-9a-f]{6}$/);
  });

  it('is never the code that means all codes', () => {
    expect(codeOf('0')).toMatch(/^0-[0-9a-f]{6}$/);
  });

  it('begins with its parent', () => {
    const parent = { attribute: 'issue_code', code: 'I01' };
    expect(createCode('case_detail', 'Other', parent)).toEqual({
      list: 'case_detail',
      code: 'I01.other',
      name: 'Other',
      attributes: { issue_code: 'I01' },
    });
  });

  it('is short, plain, and different for different names', () => {
    const name = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(codeOf(a)).toMatch(/^[a-z0-9-]{1,47}$/);
        const isSameName =
          normaliseName(a).replaceAll('-', ' ') === normaliseName(b).replaceAll('-', ' ');
        expect(codeOf(a) === codeOf(b)).toBe(isSameName);
      }),
    );
  });
});
