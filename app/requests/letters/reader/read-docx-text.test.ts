import { describe, expect, it } from 'vitest';
import { docx, relation } from '../../../../tests/support/docx';
import { readDocxText } from './read-docx-text.server';

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('the text of a DOCX', () => {
  it('has its paragraphs with tabs and line breaks, without empty ones', async () => {
    const body = `<w:p><w:r><w:t>Yth. </w:t></w:r><w:r><w:t>Ketua</w:t><w:tab/><w:t>&amp; staf</w:t><w:br/><w:t>Jakarta</w:t></w:r></w:p><w:p/>${paragraph('Salam')}`;
    expect(await readDocxText(docx({ body }))).toEqual({
      paragraphs: ['Yth. Ketua\t& staf\nJakarta', 'Salam'],
      isCut: false,
    });
  });

  it('is that of the document that Word opens, whatever its name', async () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
    const packages = 'http://schemas.openxmlformats.org/package/2006';
    const parts = {
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/word/main.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/document.xml" ContentType="${word}.header+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('officeDocument', 'word/main.xml')}</Relationships>`,
      'word/main.xml': `<w:document xmlns:w="urn:w">${paragraph('Letter')}</w:document>`,
      'word/document.xml': `<w:hdr xmlns:w="urn:w">${paragraph('Header')}</w:hdr>`,
    };
    expect((await readDocxText(docx({ parts })))?.paragraphs).toEqual(['Letter']);
  });

  it.each([
    ['line breaks', `<w:p><w:t>a</w:t>${'<w:br/>'.repeat(400_000)}<w:t>b</w:t></w:p>`],
    ['many paragraphs', paragraph('a'.repeat(1_000)).repeat(400)],
    ['one paragraph', paragraph('a'.repeat(400_000))],
  ])('of %s is cut after forty pages, which it says', async (_case, body) => {
    const read = await readDocxText(docx({ body }));
    expect(read?.isCut).toBe(true);
    expect(read?.paragraphs.join('').length).toBeLessThanOrEqual(151_000);
  });

  it.each([
    ['not an archive', Buffer.from('surat')],
    ['cut off', docx({ body: paragraph('Salam') }).subarray(0, 200)],
    ['not well-formed', docx({ body: '<w:p><w:t>Salam</w:p>' })],
  ])('of a file that is %s is unknown', async (_case, file) => {
    expect(await readDocxText(file)).toBeNull();
  });
});
