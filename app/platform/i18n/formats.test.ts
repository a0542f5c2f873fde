import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats';

describe('shares', () => {
  it('have one decimal, even if it is 0, so that they align below each other', () => {
    const { percent } = formatsOf('id');
    expect([0.335, 0.07, 1].map(percent)).toEqual(['33,5%', '7,0%', '100,0%']);
  });

  it('are never shown as zero unless they are', () => {
    const { percent } = formatsOf('en');
    expect(percent(1 / 2465)).toBe('<0.1%');
    expect(percent(0.0005)).toBe('0.1%');
    expect(percent(0)).toBe('0.0%');
  });
});

describe('changes', () => {
  it.each(['id', 'en', 'de', 'es', 'fr', 'ja', 'zh'])(
    'have a minus sign, no hyphen (%s)',
    (language) => {
      expect(formatsOf(language).change(-0.017)).toMatch(/^−1[.,]7/);
      expect(formatsOf(language).change(0.017)).toMatch(/^\+1[.,]7/);
    },
  );
});

describe('days, months and years', () => {
  it('are British in English, with the day first', () => {
    expect(formatsOf('en').date('2026-11-22')).toBe('22 November 2026');
  });

  it('have the characters of Chinese and Japanese', () => {
    expect(formatsOf('zh').month('2025-03-01')).toBe('2025年3月');
    expect(formatsOf('zh').monthName(3)).toBe('3月');
    expect([formatsOf('ja').year('2025'), formatsOf('id').year('2025')]).toEqual([
      '2025年',
      '2025',
    ]);
  });
});
