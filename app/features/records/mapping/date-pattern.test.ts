import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../record-date';
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
          'yyyy-mm-dd': formatDay(year, month, day),
          'm/d/yyyy': `${month}/${day}/${year} 09:15`,
          'd mmmm yyyy': `${day}  ${name(month, language).toUpperCase()} ${year}`,
          'dd.mm.yyyy': `${day}.${month}.${year}`,
        };
        for (const [pattern, text] of Object.entries(written)) {
          expect(compileDatePattern(pattern, 2026)?.(text)).toBe(formatDay(year, month, day));
        }
      }),
    );
  });

  it('puts two-digit years into the century that has passed them', () => {
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

  it('needs year and month, once each', () => {
    for (const pattern of ['yyyy', 'd/m', 'm/m/yyyy', 'yyyy yy m', '']) {
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
