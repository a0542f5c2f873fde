import { expect, it } from 'vitest';
import { emailKey } from './email-key';

it.each([
  [' Siti+data@Example.ORG ', 'siti+data@example.org'],
  ['budi@M\u00fcnchen.de', 'budi@xn--mnchen-3ya.de'],
  ['budi@Mu\u0308nchen.de', 'budi@xn--mnchen-3ya.de'],
  ['budi@xn--mnchen-3ya.de', 'budi@xn--mnchen-3ya.de'],
  ['budi@m\u00fcnchen.de/x', 'budi@m\u00fcnchen.de/x'],
  ['S\u00edti', 's\u00edti'],
])('%s is the same as %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});
