import { describe, expect, it } from 'vitest';
import { mediaTypeOfDocument } from './document-type.server';

const typeOf = (name: string, start: string) => mediaTypeOfDocument(name, Buffer.from(start));

describe('the media type of a document', () => {
  it('is that of its name, whatever the case of the letters', () => {
    expect(typeOf('laporan.PDF', '%PDF-1.7')).toBe('application/pdf');
    expect(typeOf('angka.csv', 'a,b')).toBe('text/csv; charset=utf-8');
    expect(typeOf('arsip.zip', 'PK\u0003\u0004')).toBe('application/zip');
  });

  it('is null if the content is of another type, or empty', () => {
    expect(typeOf('gambar.pdf', '<svg/>')).toBeNull();
    expect(typeOf('angka.xlsx', '%PDF-1.7')).toBeNull();
    expect(typeOf('kosong.pdf', '')).toBeNull();
  });

  it('is null for names with other extensions', () => {
    for (const name of ['halaman.html', 'pdf', 'laporan.pdf.exe', 'gambar.svg']) {
      expect(typeOf(name, '%PDF-1.7'), name).toBeNull();
    }
  });
});
