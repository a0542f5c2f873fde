import { describe, expect, it } from 'vitest';
import { dayOfMoment, dayOfSerial, isDateFormat } from './number-formats';

describe('a number format', () => {
  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [164, 'yyyy\\-mm\\-dd', true],
    [164, '[$-421]d mmmm yyyy', true],
    [164, '#,##0.00 "days"', false],
    [164, '[Red]0.00E+00', false],
    [164, 'General', false],
    [164, '_-* #,##0_-', false],
  ])('%i %s shows a date: %s', (id, code, expected) => {
    expect(isDateFormat(id, code)).toBe(expected);
  });
});

describe('the date number of a spreadsheet', () => {
  it.each([
    [45658, false, '2025-01-01'],
    [45658.99, false, '2025-01-01'],
    [61, false, '1900-03-01'],
    [44196, true, '2025-01-01'],
    [0, false, null],
    [-5, false, null],
    [1e12, false, null],
    [NaN, false, null],
  ])('%d, counted from 1904: %s, is %s', (serial, from1904, day) => {
    expect(dayOfSerial(serial, from1904)).toBe(day);
  });
});

describe('the moment of a cell', () => {
  it.each([
    ['2025-01-30', '2025-01-30'],
    ['2024-02-29T12:00:00', '2024-02-29'],
    ['2025-01-30T23:59:59.9999', '2025-01-31'],
    ['0025-01-30', '0025-01-30'],
    ['2025-02-30', null],
    ['2025-13-45', null],
    ['2025-00-10', null],
    ['2025-01-30T99:00:00', null],
    ['9999-12-31T24:00:00', null],
  ])('%s is %s', (moment, day) => {
    expect(dayOfMoment(moment)).toBe(day);
  });
});
