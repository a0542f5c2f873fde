import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textParts, withoutLinks } from './text-parts';

describe('the parts of a text', () => {
  it('are its words and its links', () => {
    expect(textParts('See [terms](/terms#use) and [CC BY](https://example.org/by).')).toEqual([
      { text: 'See ' },
      { text: 'terms', href: '/terms#use' },
      { text: ' and ' },
      { text: 'CC BY', href: 'https://example.org/by' },
      { text: '.' },
    ]);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'http://a.example', 'mailto:a@b.c', ''])(
    'hold no link to %s',
    (address) => {
      const text = `[words](${address})`;
      expect(textParts(text)).toEqual([{ text }]);
    },
  );

  it('are the text itself when it has no links', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes(']('));
        expect(withoutLinks(text)).toBe(text);
        expect(textParts(text).map((part) => part.text)).toEqual(text === '' ? [] : [text]);
      }),
    );
  });

  it('say the same as the text without links', () => {
    const piece = fc.constantFrom('[', ']', '(', ')', '/a', 'https://b', 'c', '[d](/e)');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(
          textParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(withoutLinks(text));
      }),
    );
  });
});
