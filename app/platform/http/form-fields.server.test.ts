import { describe, expect, it } from 'vitest';
import { emailAddress, file, line, lines, oneOf, tick } from './form-fields.server';
import { UploadedFile } from './uploaded-file.server';

const errorOf = (field: ReturnType<typeof line> | ReturnType<typeof lines>, typed: string) =>
  field.safeParse(typed).error?.issues[0]?.message;

describe('a field of text', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['marks of direction', '\u200e\u061c'],
    ['a filler that is a letter', '\u3164'],
    ['blank braille', '\u2800'],
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
    expect(errorOf(line({ min: 0, max: 9 }), ' ')).toBeUndefined();
    expect(errorOf(lines({ min: 0, max: 9 }), '')).toBeUndefined();
  });

  it.each([
    [' ', 'required', 'tooShort'],
    [' ab ', undefined, 'tooShort'],
    [' abc ', undefined, undefined],
    [' abcde ', undefined, undefined],
    ['abcdef', 'tooLong', 'tooLong'],
  ])('of at most five letters that holds %j', (typed, error, errorOfThree) => {
    for (const field of [line, lines]) {
      expect(errorOf(field({ max: 5 }), typed)).toBe(error);
      expect(errorOf(field({ min: 3, max: 5 }), typed)).toBe(errorOfThree);
    }
  });

  it('counts the end of a line as one letter, however it is sent, and one line has none', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(lines({ max: 5 }).parse(`ab${end}cd${end}`)).toBe('ab\ncd');
      expect(errorOf(line({ max: 9 }), `ab${end}cd`)).toBe('characters');
    }
  });

  it('is required, and is no file', () => {
    for (const field of [line({ max: 5 }), lines({ max: 5 }), emailAddress(), oneOf(['a'])]) {
      const messageOf = (sent: unknown) => field.safeParse(sent).error?.issues[0]?.message;
      expect(messageOf(undefined)).toBe('required');
      expect(messageOf(new File([], 'a'))).toBe('invalid');
    }
  });
});

describe('an e-mail address', () => {
  it.each([
    [' Siti+data@Example.ORG ', 'Siti+data@Example.ORG'],
    ["o'neil&co/data=1@example.org", "o'neil&co/data=1@example.org"],
    ['x@example.xn--p1ai', 'x@example.xn--p1ai'],
    ...[`${'a'.repeat(242)}@example.org`, `x@${'a'.repeat(63)}.b-1.${'c'.repeat(63)}`].map(
      (longest): [string, string] => [longest, longest],
    ),
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
    ['siti@example-.org', 'invalid'],
    ['siti@example.org-', 'invalid'],
    ['siti@example.1org', 'invalid'],
    [`x@${'a'.repeat(64)}.org`, 'invalid'],
    [`x@example.${'c'.repeat(64)}`, 'invalid'],
    ['siti@.example.org', 'invalid'],
    ['@example.org', 'invalid'],
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

describe('a choice', () => {
  it('is one of those that the form offers', () => {
    expect(oneOf(['land', 'work']).parse('work')).toBe('work');
    expect(oneOf(['land']).safeParse('sea').error?.issues[0]?.message).toBe('choice');
  });

  it('is ticked or not', () => {
    expect([tick().parse('on'), tick().parse(undefined)]).toEqual([true, false]);
    expect(tick().safeParse('yes').error?.issues[0]?.message).toBe('invalid');
  });
});

describe('a field of a file', () => {
  const errorOfFile = (sent: unknown) => file().safeParse(sent).error?.issues[0]?.message;

  it('holds an uploaded file that was not too large', () => {
    const content = { key: 'k', size: 1, sha256: '0' } as never;
    expect(errorOfFile(new UploadedFile(content, 'a.pdf', 'application/pdf'))).toBeUndefined();
    expect(errorOfFile(new UploadedFile(null, 'a.pdf', 'application/pdf'))).toBe('tooHeavy');
    expect(errorOfFile('a.pdf')).toBe('invalid');
  });
});
