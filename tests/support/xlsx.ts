import { crc32, deflateRawSync } from 'node:zlib';

/** Returns a ZIP archive of texts by name, as any archiver writes it. */
export function zip(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const inflated = Buffer.from(content);
    const deflated = deflateRawSync(inflated);
    const sums = [crc32(inflated), deflated.length, inflated.length];
    const local = header('504b0304', '1400', sums, name, '');
    directory.push(header('504b0102', '14001400', sums, name, offsetFields(offset)));
    locals.push(local, deflated);
    offset += local.length + deflated.length;
  }
  const size = directory.reduce((total, { length }) => total + length, 0);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** Returns the part that local headers and the central directory share; times stay zero. */
function header(signature: string, version: string, sums: number[], name: string, rest: string) {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(8, 2); // deflated
  for (const [index, sum] of sums.entries()) fields.writeUInt32LE(sum, 8 + 4 * index);
  fields.writeUInt16LE(Buffer.byteLength(name), 20);
  const hex = Buffer.from(`${signature}${version}`, 'hex');
  return Buffer.concat([hex, fields, Buffer.from(rest, 'hex'), Buffer.from(name)]);
}

function offsetFields(offset: number): string {
  const fields = Buffer.alloc(14);
  fields.writeUInt32LE(offset, 10);
  return fields.toString('hex');
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
}

/** Cell formats: general, and two for dates. */
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs>`;

/** The namespaces of the strict variant of the standard, keyed by those of the transitional one. */
const strict: [string, string][] = [
  [MAIN, 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"'],
  [RELATIONS, 'http://purl.oclc.org/ooxml/officeDocument/relationships'],
];

/**
 * Returns a workbook of sheets by name, or of one; each is the XML inside its `sheetData`, with what is
 * `before` and `after` that. One sheet may be `hidden`.
 */
export function xlsx(
  content: string | Record<string, string>,
  {
    strings = '',
    workbook = '',
    before = '',
    after = '',
    styles = STYLES,
    isStrict = false,
    hidden = '',
  } = {},
): Buffer {
  const sheets = Object.entries(typeof content === 'string' ? { Data: content } : content);
  const names = sheets.map(
    ([name], n) =>
      `<sheet name="${name}" sheetId="${n + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
  );
  const relations = sheets.map((_, n) =>
    relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`),
  );
  const others = [
    relation('rId98', 'styles', 'styles.xml'),
    relation('rId99', 'sharedStrings', 'sharedStrings.xml'),
  ];
  const parts = sheets.map(([, rows], n) => [
    `xl/worksheets/sheet${n + 1}.xml`,
    `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
  ]);
  const type = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const types = sheets.map((_, n) => type(`worksheets/sheet${n + 1}`, 'worksheet'));
  const otherTypes = [
    type('workbook', 'sheet.main'),
    type('styles', 'styles'),
    type('sharedStrings', 'sharedStrings'),
  ];
  const written: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${[...types, ...otherTypes].join('')}</Types>`,
    '_rels/.rels': `<Relationships ${PACKAGE}>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">${workbook}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${[...relations, ...others].join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    ...Object.fromEntries(parts),
  };
  const inVariant = (text: string) =>
    strict.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
  if (!isStrict) return zip(written);
  return zip(
    Object.fromEntries(Object.entries(written).map(([name, text]) => [name, inVariant(text)])),
  );
}
