import { inflateSync } from 'node:zlib';

/** Returns the text of one of the portal's PDFs, line by line: in standard fonts, and in embedded ones. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)].map(
      ([, number = '', body = '']) => [number, body] as const,
    ),
  );
  const streamOf = (body = '') => {
    const stream = /stream\n([^]*)\nendstream/.exec(body)?.[1];
    if (stream === undefined) return '';
    const bytes = Buffer.from(stream, 'latin1');
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const all = [...objects.values()];
  const signs = new Map<string, string[]>();
  for (const [, name = '', number = ''] of all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1];
    if (map !== undefined) signs.set(name, signsOf(streamOf(objects.get(map))));
  }
  const drawn = all.filter((body) => !body.includes('/Length1')).map(streamOf);
  let font: string[] | undefined;
  return [...drawn.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)]
    .flatMap(([, name, pieces]) => {
      if (name !== undefined) font = signs.get(name);
      const hex = [...(pieces ?? '').matchAll(/<([\da-f]*)>/g)]
        .map(([, text = '']) => text)
        .join('');
      return pieces === undefined ? [] : [readHex(hex, font)];
    })
    .join('\n');
}

/** Returns the characters of a font by number, in order. */
function signsOf(map: string): string[] {
  return [...map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)].flatMap(([, , all = '']) =>
    [...all.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) => {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? [];
      return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)));
    }),
  );
}

/** Decodes drawn text: two bytes a character if the font maps them, else one. */
function readHex(hex: string, font: readonly string[] | undefined): string {
  if (!font) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((number) => font[parseInt(number, 16)] ?? '').join('');
}
