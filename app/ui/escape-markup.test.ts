import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup';

describe('an escaped text', () => {
  it('contains no character that begins or ends markup', () => {
    expect(escapeMarkup('a & b <c d="e">')).toBe('a &amp; b &lt;c d=&quot;e&quot;&gt;');
  });

  it('drops what XML cannot contain, and keeps tabs and line breaks', () => {
    expect(escapeMarkup('a\u0000b\u001fc\uffffd\te\nf')).toBe('abcd\te\nf');
  });

  it('is read as the text that it was made of, between tags and in attributes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~é投]*$/), (text) => {
        const escaped = escapeMarkup(text);
        expect(readXml(`<a b="${escaped}">${escaped}</a>`)).toEqual({ attribute: text, text });
      }),
    );
  });
});

function readXml(xml: string) {
  const read = { attribute: '', text: '' };
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes }) => (read.attribute = String(attributes.b)));
  parser.on('text', (text) => (read.text += text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return read;
}
