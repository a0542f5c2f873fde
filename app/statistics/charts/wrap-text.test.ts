import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, fitNarrative, wrapText } from './wrap-text';

describe('the lines of a text', () => {
  it('break between words', () => {
    expect(wrapText('Pengaduan, Jawa Timur, 2025', 10)).toEqual(['Pengaduan, Jawa', 'Timur, 2025']);
  });

  it('break in Chinese and Japanese, which have no spaces, with no comma at the start of a line', () => {
    const lines = wrapText('投诉，东爪哇省，2025年。演示用合成数据，不反映任何真实投诉', 10);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^[^，。]{1,11}/);
  });

  it('keep the punctuation around a word with it', () => {
    expect(wrapText('One in three concerns “Right to welfare”, 27%.', 14)).toEqual([
      'One in three concerns',
      '“Right to welfare”, 27%.',
    ]);
    expect(wrapText('34 % fewer (or none) of 27%.', 3.5)).toEqual([
      '34 %',
      'fewer',
      '(or',
      'none)',
      'of',
      '27%.',
    ]);
  });

  it('are truncated only if a word does not fit', () => {
    const headline = 'up to October, 1.2% fewer than in 2025.';
    for (let width = 6; width < 24; width++) {
      expect(cutText(headline, width, 6).join(' ')).toBe(headline);
    }
    expect(cutText(headline, 6, 2)).toEqual(['up to', 'October…']);
  });

  it('are one if the text fits, and none if it is empty', () => {
    expect(wrapText('Complaints', 40)).toEqual(['Complaints']);
  });

  it('lose no word of six lines', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(words, (all) => {
        const lines = wrapText(all.join(' '), 24);
        expect(lines.join(' ')).toBe(all.join(' '));
        for (const line of lines) expect(line.length * 0.58).toBeLessThanOrEqual(24);
      }),
    );
  });

  it('end with an ellipsis if there are more than six', () => {
    const lines = wrapText('abc '.repeat(100), 6);
    expect(lines).toHaveLength(6);
    expect(lines[5]).toMatch(/…$/);
  });
});

describe('sentences that do not fit', () => {
  const text = 'Geteilt am 25. Juli 2022 (neu: Südpapua). Davor eine. Nicht vergleichbar.';

  it('are omitted whole, the last first', () => {
    expect(fitNarrative(text, 40, 6).join(' ')).toBe(text);
    const fewer = fitNarrative(text, 20, 2).join(' ');
    expect(fewer).toBe('Geteilt am 25. Juli 2022 (neu: Südpapua). Davor eine.');
    expect(fitNarrative(text, 24, 1)).toEqual(['Geteilt am 25. Juli 2022 (neu: Südpapua).']);
    expect(fitNarrative('分为三省。此前后数据不可比较。', 6, 1)).toEqual(['分为三省。']);
  });

  it('are truncated if not even the first fits', () => {
    expect(fitNarrative(text, 15, 1)[0]).toMatch(/^Geteilt am.*…$/);
  });
});
