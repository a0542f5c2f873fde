import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterName } from './letter-name';

describe('the name of a letter', () => {
  it.each([
    ['Surat permohonan.pdf', 'pdf', 'Surat permohonan.pdf'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\Users\\siti\\surat.docx', 'docx', 'surat.docx'],
    ['surat\u0000\r\n.pdf', 'pdf', 'surat.pdf'],
    // Displayed right to left, "fdp.exe" looks like a PDF.
    ['surat\u202efdp.exe', 'docx', 'suratfdp.exe.docx'],
    ['surat.pdf.exe', 'pdf', 'surat.pdf.exe.pdf'],
    ['FOTO.JPEG', 'pdf', 'FOTO.pdf'],
    ['IMG_0001.HEIC', 'pdf', 'IMG_0001.pdf'],
    ['foto.jpg', 'docx', 'foto.jpg.docx'],
    ['..', 'pdf', 'file.pdf'],
    ['', 'docx', 'file.docx'],
    ['.pdf', 'pdf', 'pdf.pdf'],
    ['推荐信.pdf', 'pdf', '推荐信.pdf'],
    ['a<b>:"c|d?*.png', 'pdf', 'a_b___c_d__.pdf'],
  ] as const)('%j of kind %s is %j', (sent, kind, name) => {
    expect(letterName(sent, kind)).toBe(name);
  });

  it('of any text is short, visible and contains no path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = letterName(sent, 'pdf');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).toMatch(/^[^ .\\/\p{Cc}\p{Cf}][^\\/\p{Cc}\p{Cf}]*\.pdf$/u);
      }),
    );
  });
});
