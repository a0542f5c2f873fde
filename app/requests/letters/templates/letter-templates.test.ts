import { describe, expect, it } from 'vitest';
import { textOfDocx } from '../../../../tests/support/docx-text';
import { textOfPdf } from '../../../../tests/support/pdf-text';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { composeLetter, letterTemplates, type LetterValues } from './compose-letter';
import { writeLetterDocx } from './write-letter-docx.server';
import { writeLetterPdf } from './write-letter-pdf.server';

const values: LetterValues = {
  name: 'Siti Rahma',
  identity: 'KTP 3171010101900001',
  purpose: 'Skripsi',
  date: '22 November 2026',
};

async function letterOf(changes: Partial<LetterValues> = {}, language = 'id') {
  const t = await getTexts(language, 'letters');
  return composeLetter('application', { ...values, ...changes }, t);
}
const pdfOf = async (changes: Partial<LetterValues>, language = 'id') => {
  const letter = await letterOf(changes, language);
  return writeLetterPdf(letter, { title: 'Surat', language });
};

describe.each(languages)('the templates of letters (%s)', (language) => {
  it.each(letterTemplates)('contain what was typed: %s', async (template) => {
    const t = await getTexts(language, 'letters');
    const letter = composeLetter(template, values, t);
    const text = await textOfDocx(await writeLetterDocx(letter, language));
    for (const part of ['Siti Rahma', 'KTP 3171010101900001', 'Skripsi', '22 November 2026']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(t(`subjects.${template}`));
    expect(text).not.toMatch(/\{\{|undefined|letters:/);
    const pdf = await writeLetterPdf(letter, { title: 'Surat', language });
    expect(pdf === null).toBe(['zh', 'ja'].includes(language));
    if (pdf) expect(textOfPdf(pdf)).toContain('Siti Rahma');
  });
});

describe('a letter', () => {
  it('contains what was typed as text, whatever it says', async () => {
    const purpose = '</w:t><w:p/>&amp; "x" \u0000\u0008 {{name}}\nbaris kedua';
    const text = await textOfDocx(await writeLetterDocx(await letterOf({ purpose }), 'id'));
    expect(text).toContain('</w:t><w:p/>&amp; "x"  {{name}}\nbaris kedua');
  });

  it('leaves what was not typed to be filled in by hand', async () => {
    const text = await textOfDocx(await writeLetterDocx(await letterOf({ name: ' ' }), 'id'));
    expect(text).toMatch(/Nama\n: …+/);
  });

  it('continues on the next page while its values do', async () => {
    const pdf = await pdfOf({ description: 'kata '.repeat(2_000) });
    expect(pdf?.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(2);
    expect(textOfPdf(pdf ?? Buffer.alloc(0)).match(/kata/g)).toHaveLength(2_000);
    const word = await pdfOf({ description: 'x'.repeat(5_000) });
    expect(textOfPdf(word ?? Buffer.alloc(0)).match(/x/g)?.length).toBeGreaterThanOrEqual(5_000);
  });

  it('is only a DOCX if it has letters beyond those of Western Europe', async () => {
    expect(await pdfOf({ name: '田中' })).toBeNull();
    expect(await pdfOf({ name: 'José Müller-Œuvre' })).not.toBeNull();
  });
});
