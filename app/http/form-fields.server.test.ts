import { describe, expect, it } from 'vitest';
import { line, lines } from './form-fields.server';

const errorOf = (field: ReturnType<typeof line> | ReturnType<typeof lines>, typed: string) =>
  field.safeParse(typed).error?.issues[0]?.message;

describe('a field of text', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['marks of direction', '\u200e\u061c'],
    ['a filler that is a letter', '\u3164'],
  ])('that holds only %s is empty', (_, typed) => {
    for (const field of [line({ max: 9 }), lines({ max: 9 })]) {
      expect(errorOf(field, typed)).toBe('required');
    }
  });

  it('takes joiners within words, and signs without letters', () => {
    for (const typed of ['می‌خواهم', '👩‍💻', '?']) {
      expect(errorOf(line({ max: 20 }), typed)).toBeUndefined();
      expect(errorOf(lines({ max: 20 }), typed)).toBeUndefined();
    }
  });

  it('may be empty where it need not be filled in', () => {
    expect(errorOf(lines({ min: 0, max: 9 }), '')).toBeUndefined();
  });
});
