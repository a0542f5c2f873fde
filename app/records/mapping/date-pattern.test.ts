import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../record-date';
import { compileDatePattern } from './date-pattern';
import { monthOf } from './month-names';

describe('a date pattern', () => {
  it('reads back every day that it writes', () => {
    const day = fc.record({
      year: fc.integer({ min: 1945, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    const name = (month: number, language: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2024, month - 1),
      );
    fc.assert(
      fc.property(day, fc.constantFrom('id', 'en'), ({ year, month, day }, language) => {
        const written = {
          'yyyy-mm-dd': formatDate(year, month, day),
          'm/d/yyyy': `${month}/${day}/${year} 09:15`,
          'd mmmm yyyy': `${day}  ${name(month, language).toUpperCase()} ${year}`,
          'dd.mm.yyyy': `${day}.${month}.${year}`,
        };
        for (const [pattern, text] of Object.entries(written)) {
          expect(compileDatePattern(pattern, 2026)?.(text)).toBe(formatDate(year, month, day));
        }
      }),
    );
  });

  it('puts two-digit years into the century before the current year', () => {
    const read = compileDatePattern('m/d/yy', 2026);
    expect(read?.('1/2/26')).toBe('2026-01-02');
    expect(read?.('1/2/27')).toBe('1927-01-02');
  });

  it('matches nothing else', () => {
    const read = compileDatePattern('d/m/yyyy', 2026);
    for (const text of ['', '1/2', '1/2/25', '1-2-2025', '1/2/2025x', '1/2/2025 soon']) {
      expect(read?.(text)).toBeNull();
    }
  });

  it.each([
    ['m/yyyy', '3/2024', '2024-03'],
    ['mmmm yyyy', 'Maret 2024', '2024-03'],
    ['mmm-yy', 'Mar-24', '2024-03'],
    ['yyyy', '2024', '2024'],
    ['yyyy', '2024 09:15', null],
    ['m/yyyy', '3/2024 09:15', null],
    ['m/yyyy', '13/2024', '2024-13'],
    ['yyyy', '٢٠٢٤', null],
    ['yyyy', '20240', null],
  ])('has the precision of its parts: %s of %s is %s', (pattern, text, date) => {
    expect(compileDatePattern(pattern, 2026)?.(text)).toBe(date);
  });

  it('needs a year, and a month where it has a day, once each', () => {
    for (const pattern of ['d/yyyy', 'd/m', 'm', 'm/m/yyyy', 'yyyy yy m', '']) {
      expect(compileDatePattern(pattern, 2026)).toBeNull();
    }
  });
});

describe('the name of a month', () => {
  it.each([
    ['Agustus', 8],
    ['agt', 8],
    ['Okt.', 10],
    ['May', 5],
    ['mei', 5],
    ['Desember', 12],
    ['Dec', 12],
    ['Sept', 9],
    ['7', 7],
    ['ju', null],
    ['smarch', null],
    ['', null],
  ])('%s is %s', (name, month) => {
    expect(monthOf(name)).toBe(month);
  });
});
