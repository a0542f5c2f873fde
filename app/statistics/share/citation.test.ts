import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { citationFormats, formatCitation, type CitedView } from './citation';

const t = await getTexts('en', 'share');

const view: CitedView = {
  key: 'terang-complaints-right-2025-calculation-7-2026-11-22',
  title: 'Rights concerned · Complaints, East Java, 2025',
  author: 'National human rights commission',
  portal: 'Terang',
  number: 7,
  date: '2026-11-22',
  accessed: '2026-11-23',
  address: 'https://terang.example/dashboard/widgets/right?year=2025&province=35&as_of=7&lng=en',
  language: 'en',
  note: '',
};

const { bib, ris } = citationFormats;

/** Parses the fields of a BibTeX entry as BibTeX does: by pairs of braces, whatever else there is. */
function readBibtex(entry: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let rest = entry.slice(entry.indexOf(',') + 1);
  for (let start = rest.indexOf('{'); start >= 0; start = rest.indexOf('{')) {
    const name = rest.slice(0, start).replace(/[\s,=]/g, '');
    let [end, depth] = [start, 0];
    do {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
      end += 1;
    } while (depth > 0 && end < rest.length);
    expect(depth).toBe(0);
    fields[name] = rest.slice(start + 1, end - 1);
    rest = rest.slice(end);
  }
  expect(rest.trim()).toBe('}');
  return fields;
}

/** Returns how TeX typesets a text. */
function typeset(tex: string): string {
  const signs: Record<string, string> = {
    textbackslash: '\\',
    textbraceleft: '{',
    textbraceright: '}',
    textasciitilde: '~',
    textasciicircum: '^',
  };
  return tex.replace(/\\(?:([a-z]+)\{\}|([$&#%_]))/g, (_, name, sign) => sign ?? signs[name]);
}

const inLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...'\\{}%$&#_~^"\'\r\n\u2028,=@<>', 'TY  - ', 'ER  - ', 'ö', '直'))
    .map((signs) => signs.join('')),
);

describe('a citation', () => {
  it('contains title, calculation, its day, the portal, the address and the day of access', () => {
    expect(formatCitation(view, 'apa', t)).toBe(
      'National human rights commission. (2026). Rights concerned · Complaints, East Java, 2025 ' +
        '(Data version 7, 22 November 2026) [Data set]. Terang. Retrieved 23 November 2026, from ' +
        view.address,
    );
    expect(formatCitation(view, 'chicago', t)).toBe(
      'National human rights commission. 2026. “Rights concerned · Complaints, East Java, 2025.” ' +
        'Terang, data version 7, calculated on 22 November 2026. Accessed 23 November 2026. ' +
        `${view.address}.`,
    );
  });

  it.each(languages)('contains these in %s, in every format', async (language) => {
    const texts = await getTexts(language, 'share');
    const translated = { ...view, language, note: 'not real' };
    const all = [
      formatCitation(translated, 'apa', texts),
      formatCitation(translated, 'chicago', texts),
      bib.write(translated, texts),
      ris.write(translated, texts),
    ];
    for (const text of all) {
      for (const part of [
        translated.title,
        translated.author,
        translated.portal,
        '2026',
        '23',
        '7',
        'not real',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toContain(translated.address);
      expect(text).not.toMatch(/undefined|\{\{[a-z]+\}\}/);
    }
  });

  it('is an entry that BibTeX parses back, whatever the texts are', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, author, note) => {
        const fields = readBibtex(bib.write({ ...view, title, author, note }, t));
        expect(fields).toMatchObject({
          url: view.address,
          year: '2026',
          month: '11',
          version: '7',
          urldate: '2026-11-23',
          language: 'en',
          howpublished: 'Terang',
        });
        const unbraced = (text = '') => typeset(text.slice(1, -1));
        expect(unbraced(fields.title)).toBe(inLine(title));
        expect(unbraced(fields.author)).toBe(inLine(author));
        const version = 'Data version 7, calculated on 22 November 2026';
        expect(typeset(fields.note ?? '')).toBe(note ? `${version}. ${inLine(note)}` : version);
      }),
    );
  });

  it('keeps an address with braces within its field', () => {
    const address = 'https://x.example/?q={}}\\ {';
    const { url } = readBibtex(bib.write({ ...view, address }, t));
    expect(url).toBe('https://x.example/?q=%7B%7D%7D%5C%20%7B');
  });

  it('is one RIS record with each tag on a separate line, whatever the texts are', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, author) => {
        const lines = ris.write({ ...view, title, author }, t).split('\r\n');
        expect(lines.pop()).toBe('');
        const tags = lines.map((line) => /^([A-Z][A-Z0-9]) {2}- ([^\r\n]*)$/u.exec(line));
        expect(tags.map((tag) => tag?.[1])).toEqual(
          'TY ID AU TI PB PY DA ET N1 UR Y2 LA ER'.split(' '),
        );
        expect(tags[2]?.[2]).toBe(inLine(author));
        expect(tags[3]?.[2]).toBe(inLine(title));
        expect(tags[9]?.[2]).toBe(view.address);
        expect(tags[10]?.[2]).toBe('2026/11/23');
      }),
    );
  });
});
