import { describe, expect, it } from 'vitest';
import { emailAddress, line, lines } from './form-fields.server';

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

  it('accepts joiners within words, and signs without letters', () => {
    for (const typed of ['می‌خواهم', '👩‍💻', '?']) {
      expect(errorOf(line({ max: 20 }), typed)).toBeUndefined();
      expect(errorOf(lines({ max: 20 }), typed)).toBeUndefined();
    }
  });

  it('composes letters and their accents into one character', () => {
    for (const field of [line({ max: 9 }), lines({ max: 9 })]) {
      expect(field.parse(' cafe\u0301 ')).toBe('café');
    }
  });

  it('may be empty where it is optional', () => {
    expect(errorOf(lines({ min: 0, max: 9 }), '')).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  it.each([
    [' Siti+data@Example.ORG ', 'Siti+data@Example.ORG'],
    ["o'neil&co/data=1@example.org", "o'neil&co/data=1@example.org"],
    ['x@example.xn--p1ai', 'x@example.xn--p1ai'],
  ])('is accepted as %j', (typed, email) => {
    expect(emailAddress().parse(typed)).toBe(email);
  });

  it.each([
    ['', 'invalid'],
    ['siti', 'invalid'],
    ['siti@localhost', 'invalid'],
    ['siti@127.0.0.1', 'invalid'],
    ['siti@[127.0.0.1]', 'invalid'],
    ['siti..data@example.org', 'invalid'],
    ['.siti@example.org', 'invalid'],
    ['siti.@example.org', 'invalid'],
    ['siti@-example.org', 'invalid'],
    ['siti@example.org, budi@example.org', 'invalid'],
    ['siti@example.org\r\nBcc: budi@example.org', 'invalid'],
    ['"siti data"@example.org', 'invalid'],
    ['сити@example.org', 'invalid'],
    ['siti@exаmple.org', 'invalid'],
    [`${'a'.repeat(243)}@example.org`, 'tooLong'],
  ])('is rejected as %j', (typed, message) => {
    expect(emailAddress().safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});
