import { describe, expect, it } from 'vitest';
import { logInKey } from './log-in-delays.server';
import { logInSchema } from './log-in-form.server';

describe('the form of a log-in', () => {
  const typed = { username: 'siti', password: 'kopi' };

  it('is a name, a password, and the choice to stay logged in', () => {
    expect(logInSchema.parse(typed)).toEqual({ ...typed, remember_me: false });
    expect(logInSchema.parse({ ...typed, remember_me: 'on', to: '/home' })).toEqual({
      ...typed,
      remember_me: true,
      to: '/home',
    });
    const errors = logInSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(errors).toEqual(['username', 'password']);
  });

  it('takes names as long as an address may be', () => {
    const isValid = (length: number) =>
      logInSchema.safeParse({ ...typed, username: 'x'.repeat(length) }).success;
    expect([isValid(254), isValid(255)]).toEqual([true, false]);
  });
});

describe('the name of an account', () => {
  it.each([
    [' SITI ', 'siti'],
    [' Siti@Example.ORG ', 'siti@example.org'],
    ['siti@münchen.example', 'siti@xn--mnchen-3ya.example'],
  ])('typed as %j is %s', (typed, key) => {
    expect(logInKey(typed)).toBe(key);
  });
});
