import { expect, it } from 'vitest';
import { hidesNumber, hidesText } from './hiding-formats';

it.each([
  [';;;', 5, true],
  [';;;', 0, true],
  ['0;-0;;@', 0, false],
  ['[>100]0;', 5, true],
  ['0;-0;;@', 5, false],
  ['0;;0', -5, true],
  ['"ada";"ada"', 5, true],
  ['[Red];[Red]', 5, true],
  ['0', -5, false],
  ['General', 5, false],
  ['dd\\-mmm\\-yyyy', 5, false],
  ['[h]:mm', 5, false],
  ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', 5, false],
  ['@', 5, false],
])('the format %s hides the number %d: %s', (code, value, isHidden) => {
  expect(hidesNumber(code, value)).toBe(isHidden);
});

it.each([
  [';;;', true],
  ['0;0;0;"x"', true],
  ['0;-0;;@', false],
  ['0', false],
  [';;', false],
])('the format %s hides texts: %s', (code, isHidden) => {
  expect(hidesText(code)).toBe(isHidden);
});
