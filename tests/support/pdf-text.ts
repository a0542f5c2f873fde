import { inflateSync } from 'node:zlib';

/** The text of a PDF of ours, a line after the other: compressed streams of single-byte text. */
export function textOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g);
  const drawn = [...streams].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  const lines = [...drawn.join('\n').matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([\da-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  );
  return lines.join('\n');
}
