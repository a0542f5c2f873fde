import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileHeaders } from './file-headers.server';

const file = { name: 'laporan.pdf', media_type: 'application/pdf', size: 12, sha256: 'abc' };
const dispositionOf = (name: string) =>
  fileHeaders({ ...file, name }).get('Content-Disposition') ?? '';

describe('the headers of a file', () => {
  it('show images and download everything else', () => {
    expect(dispositionOf('laporan.pdf')).toMatch(/^attachment; filename="laporan\.pdf"/);
    expect(
      fileHeaders({ ...file, media_type: 'image/svg+xml' }).get('Content-Disposition'),
    ).toMatch(/^inline; /);
  });

  it('name the file as it is for new browsers and in plain letters for old ones', () => {
    expect(dispositionOf('Año “2025”.pdf')).toBe(
      `attachment; filename="An_o _2025_.pdf"; filename*=UTF-8''A%C3%B1o%20%E2%80%9C2025%E2%80%9D.pdf`,
    );
  });

  it('escape what the names of parameters must not contain', () => {
    expect(dispositionOf("a'(1)*/b.pdf")).toBe(
      `attachment; filename="a_(1)__b.pdf"; filename*=UTF-8''a%27%281%29%2A_b.pdf`,
    );
  });

  it('hold no quote, line end or path of any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(dispositionOf(name)).toMatch(
          /^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.~!%-]*$/,
        );
      }),
    );
  });
});
