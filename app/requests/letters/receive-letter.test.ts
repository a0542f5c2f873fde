import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { docx, relation } from '../../../tests/support/docx';
import { createTestUploads } from '../../../tests/support/uploads';
import { EICAR, startVirusScanner } from '../../../tests/support/virus-scanner';
import { zip } from '../../../tests/support/xlsx';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { escapeMarkup } from '~/ui/escape-markup';
import { receiveLetter } from './receive-letter.server';

const { folder, uploads } = await createTestUploads();
const { stop, ...scannerSettings } = await startVirusScanner();
afterAll(stop);
const scanner = openVirusScanner(scannerSettings);

type Sent = Uint8Array | string;

async function receive(file: Sent | Sent[], name = 'surat', tools = { scanner }) {
  const files = Array.isArray(file) ? file : [file];
  const sent = await Promise.all(
    files.map(async (each) => ({ name, content: await uploads.stage([Buffer.from(each)]) })),
  );
  const receipt = await receiveLetter(sent, { stage: uploads.stage, ...tools });
  const left = await readdir(folder);
  if (receipt.outcome === 'refused') {
    expect(left).toEqual([]);
    const { code, position } = receipt;
    return position === undefined ? { code } : { code, position };
  }
  expect(left).toHaveLength(1);
  const { letter } = receipt;
  const kept = await buffer(await letter.content.read());
  await letter.content.discard();
  return { letter, kept };
}

/** Returns the letter made of a file, which must not be rejected. */
async function received(...args: Parameters<typeof receive>) {
  const { letter, kept, code } = await receive(...args);
  if (!letter || !kept) throw new Error(`The letter was refused: ${code}`);
  return { letter, kept };
}

async function pdf(change: (document: PDFDocument) => unknown = () => {}) {
  const document = await PDFDocument.create();
  document.addPage().drawText('Surat permohonan');
  document.setAuthor('Siti Rahma');
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const photo = (options = {}) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red', ...options } });

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe('a letter', () => {
  it('is stored with the hashes of what was sent and of what is stored', async () => {
    const sent = await pdf();
    const { letter, kept } = await received(sent, '../surat\u202e.pdf');
    expect(letter).toMatchObject({
      name: 'surat.pdf',
      mediaType: 'application/pdf',
      sentSha256: sha256(sent),
      photoCount: null,
      pageCount: 1,
      isFlagged: false,
      scan: 'clean',
    });
    expect(letter.content.sha256).toBe(sha256(kept));
    expect(letter.content.sha256).not.toBe(letter.sentSha256);
  });

  it('that only its name calls a PDF is rejected as such, among photos too', async () => {
    expect(await receive('Kepada Yth.', 'surat.PDF')).toEqual({ code: 'notPdf' });
    expect(await receive('Kepada Yth.', 'surat.txt')).toEqual({ code: 'unknownKind' });
    const good = await photo().jpeg().toBuffer();
    expect(await receive([good, 'Kepada Yth.'], 'surat.pdf')).toEqual({
      code: 'notPdf',
      position: 2,
    });
  });

  it.each([
    ['of no bytes', '', 'empty'],
    ['of text', 'Kepada Yth.', 'unknownKind'],
    ['that is a web page', '<html><script>alert(1)</script>', 'unknownKind'],
    ['that is a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unknownKind'],
    ['that is a GIF', 'GIF89a;', 'unknownKind'],
    ['that is a program', 'MZ\x90\0', 'unknownKind'],
    ['of old Word', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldWord'],
    ['that only begins like a photo of a phone', '\0\0\0\x18ftypheic', 'damaged'],
    ['of a scanner', 'II*\0', 'otherPicture'],
  ])('%s is rejected', async (_, file, code) => {
    expect(await receive(file, 'surat.txt')).toMatchObject({ code });
  });

  it('waits for an unavailable scanner, and says if none is configured', async () => {
    const away = openVirusScanner({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: 1 });
    const { letter } = await received(await pdf(), 'surat', { scanner: away });
    expect(letter.scan).toBe('waiting');
    const unset = await received(await pdf(), 'surat', { scanner: null });
    expect(unset.letter.scan).toBe('none');
  });

  it('is rejected if too many others wait to be read', async () => {
    const content = await pdf();
    const { stage } = (await createTestUploads()).uploads;
    const sent = await Promise.all(Array.from({ length: 25 }, () => stage([content])));
    const receipts = await Promise.all(
      sent.map((each) => receiveLetter([{ name: 'a', content: each }], { stage, scanner: null })),
    );
    const refused = receipts.filter(({ outcome }) => outcome === 'refused');
    expect(refused).toEqual(Array(5).fill({ outcome: 'refused', code: 'busy' }));
    expect(await receive(content)).toHaveProperty('letter');
  });

  it('with a virus is rejected, and nothing is kept of it', async () => {
    const sent = await pdf((document) => {
      const drawn = document.context.register(document.context.stream(EICAR));
      document.getPage(0).node.set(PDFName.of('Contents'), drawn);
    });
    expect(sent.includes(EICAR)).toBe(true);
    expect(await receive(sent)).toEqual({ code: 'hasVirus' });
  });
});

/** Returns the pictures of the pages of a PDF, each with the size of its page in points. */
async function picturesIn(kept: Uint8Array) {
  const document = await PDFDocument.load(kept, { updateMetadata: false });
  const pictures = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Width')) ? [object] : [],
    );
  return document.getPages().map((page, index) => ({
    page: [Math.round(page.getWidth()), Math.round(page.getHeight())],
    jpeg: Buffer.from(pictures[index]?.contents ?? []),
  }));
}

/** Returns the picture of the page that a photo becomes. */
async function pictureOf(sent: Buffer): Promise<Buffer> {
  const [picture] = await picturesIn((await received(sent)).kept);
  return picture?.jpeg ?? Buffer.alloc(0);
}

/** Returns a HEIC that lies, with an orientation in its EXIF data, or with a property that leaves it as it is. */
async function heic({ orientation = 1, isTurnedItself = false } = {}): Promise<Buffer> {
  const file = await readFile('tests/fixtures/letters/photo.heic');
  file.writeUInt16LE(orientation, file.indexOf(Buffer.from('120103000100000008', 'hex')) + 8);
  if (isTurnedItself) file.write('irot', file.indexOf('pixi'));
  return file;
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of kind %s becomes a page of a PDF, upright, without metadata',
    async (format) => {
      const sent = await photo()
        .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Siti Rahma' } } })
        .toFormat(format)
        .toBuffer();
      expect(sent.includes('Siti Rahma')).toBe(true);
      const { letter, kept } = await received(sent, 'foto.jpg');
      const mediaType = 'application/pdf';
      const sentSha256 = sha256(sent);
      expect(letter).toMatchObject({ name: 'foto.pdf', mediaType, sentSha256, isFlagged: false });
      for (const trace of ['Siti Rahma', 'Exif']) expect(kept.includes(trace)).toBe(false);
      const [{ page, jpeg } = { page: [], jpeg: Buffer.alloc(0) }] = await picturesIn(kept);
      const { width, height, exif, orientation } = await sharp(jpeg).metadata();
      expect({ page, width, height, exif, orientation }).toEqual({
        page: [595, 842],
        width: 20,
        height: 30,
      });
    },
  );

  it('in HEIC, as phones take it, becomes a page, too', async () => {
    const sent = await readFile('tests/fixtures/letters/photo.heic');
    const { letter, kept } = await received(sent, 'IMG_0001.HEIC');
    expect(letter.name).toBe('IMG_0001.pdf');
    const [{ page, jpeg } = { page: [], jpeg: Buffer.alloc(0) }] = await picturesIn(kept);
    // Its EXIF data alone say that it stands.
    expect(page).toEqual([595, 842]);
    const { dominant } = await sharp(jpeg).stats();
    expect([dominant.r, dominant.g, dominant.b].every((part) => part > 200)).toBe(true);
    expect(await receive(sent.subarray(0, sent.length - 300))).toEqual({ code: 'damaged' });
  });

  it('in HEIC is turned by its own properties, and only without those by its EXIF data', async () => {
    const lying = await pictureOf(await heic());
    const pixels = (picture: Buffer, edit = (image: Sharp) => image) =>
      edit(sharp(picture)).resize(6, 6, { fit: 'fill' }).greyscale().raw().toBuffer();
    const edits = [
      (image: Sharp) => image,
      (image: Sharp) => image.flop(),
      (image: Sharp) => image.rotate(180),
      (image: Sharp) => image.flip(),
      (image: Sharp) => image.rotate(90).flop(),
      (image: Sharp) => image.rotate(90),
      (image: Sharp) => image.rotate(270).flop(),
      (image: Sharp) => image.rotate(270),
    ];
    for (const [index, edit] of edits.entries()) {
      const turned = await pixels(await pictureOf(await heic({ orientation: index + 1 })));
      const expected = await pixels(lying, edit);
      const differences = [...turned].map((value, at) => Math.abs(value - (expected[at] ?? 0)));
      expect(Math.max(...differences)).toBeLessThan(12);
    }
    const { width, height } = await sharp(
      await pictureOf(await heic({ orientation: 8, isTurnedItself: true })),
    ).metadata();
    expect([width, height]).toEqual([420, 300]);
  });

  it('of a transparent drawing is written on white', async () => {
    const clear = photo({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } });
    const { kept } = await received(await clear.png().toBuffer());
    const [{ jpeg } = { jpeg: Buffer.alloc(0) }] = await picturesIn(kept);
    expect((await sharp(jpeg).stats()).channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
  });

  it('is a page of the letter among several, in the order in which they were sent', async () => {
    const sent = [
      await photo({ width: 20, height: 40 }).jpeg().toBuffer(),
      await photo({ width: 40, height: 20 }).png().toBuffer(),
      await readFile('tests/fixtures/letters/photo.heic'),
    ];
    const { letter, kept } = await received(sent, 'surat.jpg');
    expect(letter).toMatchObject({
      name: 'surat.pdf',
      sentSha256: sha256(Buffer.concat(sent)),
      photoCount: 3,
      pageCount: 3,
    });
    const sizes = (await picturesIn(kept)).map(({ page }) => page);
    expect(sizes).toEqual([
      [595, 842],
      [842, 595],
      [595, 842],
    ]);
  });

  it('is rejected by its position among several, and nothing is kept of the others', async () => {
    const good = await photo().jpeg().toBuffer();
    const cut = good.subarray(0, good.length - 200);
    expect(await receive([good, cut, good])).toEqual({ code: 'damaged', position: 2 });
    expect(await receive([good, ''])).toEqual({ code: 'empty', position: 2 });
    expect(await receive(['GIF89a;', good])).toEqual({ code: 'unknownKind', position: 1 });
    expect(await receive([good, hugePng(50_000)])).toEqual({ code: 'tooManyPixels', position: 2 });
  });

  it('is rejected together with a file that is a letter by itself', async () => {
    const good = await photo().jpeg().toBuffer();
    for (const sent of [
      [good, await pdf()],
      [await pdf(), good],
      [await pdf(), await pdf()],
      [docx({}), good],
    ]) {
      expect(await receive(sent)).toEqual({ code: 'mixed' });
    }
  });

  it('of ten that nothing compresses leaves a letter below ten megabytes', async () => {
    const noise = await sharp(randomBytes(2_340 * 1_650 * 3), {
      raw: { width: 2_340, height: 1_650, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { kept } = await received(Array<Buffer>(10).fill(noise));
    expect(kept.length).toBeLessThan(10 * 1024 * 1024);
    expect(await picturesIn(kept)).toHaveLength(10);
  }, 60_000);

  it('with another file appended is stored without it', async () => {
    const behind = zip({ 'evil.html': '<script>' });
    const sent = Buffer.concat([await photo().jpeg().toBuffer(), behind]);
    const { kept } = await received(sent);
    expect(kept.includes('PK\x03\x04')).toBe(false);
  });

  it('of 50,000 by 50,000 pixels is rejected quickly, in little memory', async () => {
    const memory = process.memoryUsage.rss();
    const began = performance.now();
    expect(await receive(hugePng(50_000))).toEqual({ code: 'tooManyPixels' });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(50 * 1024 * 1024);
  });

  it('that is truncated, or only begins like one, is rejected', async () => {
    const complete = await photo({ width: 300, height: 300 }).png().toBuffer();
    expect(await receive(complete.subarray(0, complete.length - 100))).toEqual({ code: 'damaged' });
    expect(await receive('\xff\xd8\xffsurat')).toMatchObject({ code: 'unknownKind' });
    expect(await receive(Buffer.from('ffd8ff00', 'hex'))).toEqual({ code: 'damaged' });
  });
});

describe('a PDF', () => {
  it('is stored without data about its author, wherever that is', async () => {
    const camera = await photo()
      .withMetadata({ exif: { IFD0: { Artist: 'Kamera Siti' } } })
      .jpeg()
      .toBuffer();
    const sent = await pdf(async (document) => {
      const { context } = document;
      const xmp = context.stream('<x:xmpmeta>XMP Siti</x:xmpmeta>', { Type: 'Metadata' });
      document.catalog.set(PDFName.of('Metadata'), context.register(xmp));
      const page = document.getPage(0);
      page.node.set(PDFName.of('PieceInfo'), context.obj({ Maker: PDFString.of('Program Siti') }));
      page.drawImage(await document.embedJpg(camera));
    });
    const traces = ['Siti'];
    for (const trace of traces) expect(sent.includes(trace)).toBe(true);
    const { kept } = await received(sent);
    for (const trace of [...traces, 'Exif']) expect(kept.includes(trace)).toBe(false);
    const opened = await PDFDocument.load(kept, { updateMetadata: false });
    expect([opened.getPageCount(), opened.getAuthor(), opened.getProducer()]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it('that is signed is stored without its signature, and says so', async () => {
    const sent = await pdf(({ context }) => {
      const ByteRange = [0, 10, 20, 30];
      context.register(context.obj({ Type: 'Sig', ByteRange, Contents: PDFHexString.of('00') }));
    });
    const { letter, kept } = await received(sent);
    expect(letter.isFlagged).toBe(true);
    expect(kept.includes('ByteRange')).toBe(false);
  });

  it('with another file in it is rejected, since that would be dropped', async () => {
    const sent = await pdf((document) => document.attach(Buffer.from('MZ'), 'evil.exe'));
    expect(await receive(sent)).toEqual({ code: 'hasFiles' });
  });

  it('that is another kind of file, too, is rejected or stored without that', async () => {
    const sent = await pdf();
    expect(await receive(Buffer.concat([Buffer.from('<script>'), sent]))).toEqual({
      code: 'unknownKind',
    });
    expect(await receive(Buffer.concat([zip({ a: 'b' }), sent]))).toEqual({ code: 'damaged' });
    const { kept } = await received(Buffer.concat([sent, zip({ a: 'b' })]));
    expect(kept.includes('PK\x03\x04')).toBe(false);
  });

  it('with a password is rejected', async () => {
    const sent = await pdf((document) =>
      document.encrypt({ userPassword: 'rahasia', ownerPassword: 'x' }),
    );
    expect(await receive(sent)).toEqual({ code: 'isEncrypted' });
  });

  it('that is truncated or has no page is rejected', async () => {
    expect(await receive('%PDF-1.7\nsurat')).toEqual({ code: 'damaged' });
    expect(
      await receive('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj trailer<</Root 1 0 R>>'),
    ).toEqual({ code: 'damaged' });
  });

  it('that fills the memory is rejected, and others are read afterwards', async () => {
    // Ten million digits are one number: it is built in the memory of the thread, which is terminated.
    expect(await receive(`%PDF-1.7\n${'1'.repeat(10_000_000)}`)).toEqual({ code: 'tooComplex' });
    expect(await receive(await pdf())).toHaveProperty('letter');
  }, 60_000);
});

describe('a DOCX', () => {
  it('is stored without data about its author', async () => {
    const camera = await photo()
      .withMetadata({ exif: { IFD0: { Artist: 'Siti' } } })
      .jpeg()
      .toBuffer();
    const { letter, kept } = await received(
      docx({
        related: relation('image', 'media/image1.jpeg'),
        parts: { 'word/media/image1.jpeg': camera },
      }),
      'surat.doc',
    );
    expect(letter).toMatchObject({ name: 'surat.doc.docx', isFlagged: false });
    const zipped = await openZipEntries(kept);
    expect([...zipped.names].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/media/image1.jpeg',
    ]);
    for (const name of zipped.names) {
      const text = (await buffer(zipped.read(name, 100_000))).toString('latin1');
      expect(text).not.toContain('Siti');
      if (name === 'word/document.xml') expect(text).toContain('Surat permohonan');
    }
  });

  it('with the names of those who changed it says so', async () => {
    const body = '<w:p><w:ins w:id="1" w:author="Siti"><w:r><w:t>a</w:t></w:r></w:ins></w:p>';
    expect((await received(docx({ body }))).letter.isFlagged).toBe(true);
  });

  const external = 'TargetMode="External"';
  const fieldChar = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const inField = (text: string) =>
    `${fieldChar('begin')}<w:r><w:instrText>${text}</w:instrText></w:r>${fieldChar('separate')}<w:r><w:t>1</w:t></w:r>${fieldChar('end')}`;

  it('with fields and addresses that letters have is stored', async () => {
    const fields = [
      'PAGE',
      ' NUMPAGES \\* MERGEFORMAT ',
      '=SUM(ABOVE)',
      'TOC \\o "1-3"',
      'HYPERLINK \\l "a"',
    ];
    const more = ['HYPERLINK "https://example.org"', 'DATE \\@ "d MMMM yyyy"'];
    const body = `${[...fields, ...more].map((text) => inField(escapeMarkup(text))).join('')}
      <w:fldSimple w:instr=" PAGE "/><w:docPr name="a" descr="https://example.org"/>
      <w:compatSetting w:uri="http://schemas.microsoft.com/office/word"/>`;
    expect((await received(docx({ body }))).kept.length).toBeGreaterThan(0);
  });

  it.each<[string, Parameters<typeof docx>[0], string]>([
    ['macros', { parts: { 'word/vbaProject.bin': 'x' } }, 'hasMacros'],
    [
      'the type of a file with macros',
      { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' },
      'hasMacros',
    ],
    [
      'macros under another name',
      { related: relation('vbaProject', 'a.dat'), parts: { 'word/a.dat': 'x' } },
      'hasMacros',
    ],
    ['an object', { related: relation('oleObject', 'embeddings/o.bin') }, 'hasFiles'],
    ['another file', { parts: { 'word/embeddings/table.xlsx': 'x' } }, 'hasFiles'],
    ['a page of HTML', { related: relation('aFChunk', 'a.html') }, 'hasFiles'],
    [
      'a template from elsewhere',
      { related: relation('attachedTemplate', 'http://evil.example/a.dotm', external) },
      'hasOutsideParts',
    ],
    [
      'a picture from elsewhere',
      { related: relation('image', 'http://evil.example/a.png', external) },
      'hasOutsideParts',
    ],
    [
      'a field that calls a program',
      {
        body: '<w:p><w:r><w:instrText> DD</w:instrText><w:instrText>EAUTO cmd.exe</w:instrText></w:r></w:p>',
      },
      'hasOutsideParts',
    ],
    [
      'a field that calls a program, under a prefix of its own',
      {
        body: '<w:p><x:fldSimple xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" x:instr="DDEAUTO cmd.exe"/></w:p>',
      },
      'hasOutsideParts',
    ],
    ...[
      'DDE cmd.exe x',
      'DDEAUTO"cmd.exe"',
      'IMPORT \\\\\\\\server.example\\\\a.png',
      'LINK Excel.Sheet x',
      'DATABASE x',
      'RD x',
      'INCLUDE x',
      'INCLUDEPICTURE x',
      'MACROBUTTON x y',
      'Future x',
      'HYPERLINK "\\\\\\\\server.example\\\\share"',
      'HYPERLINK file://server.example/a',
    ].flatMap((field): [string, Parameters<typeof docx>[0], string][] => [
      [`the field ${field}`, { body: inField(escapeMarkup(field)) }, 'hasOutsideParts'],
      [
        `the field ${field}, taken out`,
        { body: inField(escapeMarkup(field)).replaceAll('instrText', 'delInstrText') },
        'hasOutsideParts',
      ],
    ]),
    [
      'a field whose name is what another one comes to',
      {
        body: inField(`</w:instrText></w:r>${inField('QUOTE 68 68 69')}<w:r><w:instrText> cmd.exe`),
      },
      'hasOutsideParts',
    ],
    ...[
      '<v:imagedata xmlns:v="urn:v" src="http://server.example/a.png"/>',
      '<v:shape xmlns:v="urn:v" href="\\\\server.example\\a"/>',
      '<x:hlinkClick xmlns:x="urn:x" invalidUrl="file:///a"/>',
      '<w:mailMerge><w:connectString w:val="DSN=a"/></w:mailMerge>',
    ].map((body): [string, Parameters<typeof docx>[0], string] => [
      body,
      { body },
      'hasOutsideParts',
    ]),
    ...[
      '<!DOCTYPE w [<!ENTITY x SYSTEM "http://server.example">]>',
      '<?xml version="1.0" encoding="UTF-7"?>',
    ].map((start): [string, Parameters<typeof docx>[0], string] => [
      start,
      { parts: { 'word/document.xml': `${start}<w:document xmlns:w="urn:w"/>` } },
      'damaged',
    ]),
    [
      'two documents, of which programs choose one',
      {
        parts: {
          '_rels/.rels': `<Relationships>${relation('officeDocument', 'word/document.xml').repeat(2)}</Relationships>`,
        },
      },
      'damaged',
    ],
    [
      'the type of a workbook',
      { mainType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' },
      'unknownKind',
    ],
    ['a part that is not XML', { parts: { 'word/document.xml': '<w:document>' } }, 'damaged'],
    [
      'elements in each other',
      { body: '<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000) },
      'tooComplex',
    ],
    [
      'more text than a letter has',
      { body: Array.from({ length: 900_000 }, (_, n) => `<w:p w:a="${n}"/>`).join('') },
      'tooComplex',
    ],
    [
      'a part of sixty megabytes',
      { parts: { 'word/a.xml': Buffer.alloc(60_000_000, ' ') } },
      'tooComplex',
    ],
  ])('with %s is rejected', async (_, content, code) => {
    expect(await receive(docx(content))).toEqual({ code });
  });

  it('with links for people is stored, except those that call another computer', async () => {
    const related =
      relation('hyperlink', 'https://example.org/?a=1&amp;b=2', external) +
      relation('hyperlink', '\\\\server.example\\share', external);
    const { kept } = await received(docx({ related }));
    const relations = await partOf(kept, 'word/_rels/document.xml.rels');
    expect(relations).toContain('Target="https://example.org/?a=1&amp;b=2" TargetMode="External"');
    expect(relations).not.toContain('server.example');
  });

  it('is stored without parts that its document does not reach, or that letters do not have', async () => {
    const related = relation('customXml', 'item.xml') + relation('image', 'page.html');
    const left = { 'word/afchunk.html': 'x', 'word/page.html': 'x', 'word/item.xml': '<a/>' };
    const { kept } = await received(docx({ related, parts: { ...left, 'evil.exe': 'MZ' } }));
    const { names } = await openZipEntries(kept);
    expect([...names].sort()).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
  });

  it('of many parts, with a repeated part or with a password is rejected', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`word/${n}.xml`, '<a/>']),
    );
    expect(await receive(docx({ parts: many }))).toEqual({ code: 'tooComplex' });
    const large = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`word/${n}.png`, Buffer.alloc(1_000_000)]),
    );
    expect(await receive(docx({ parts: large }))).toEqual({ code: 'tooComplex' });
    const named = docx({ parts: { 'word/twice12.xml': '<a/>' } }).toString('latin1');
    const twice = named.replaceAll('word/twice12.xml', 'docProps/app.xml');
    expect(await receive(Buffer.from(twice, 'latin1'))).toEqual({ code: 'damaged' });
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await receive(locked)).toEqual({ code: 'isEncrypted' });
  });

  it('that is a plain archive is rejected', async () => {
    expect(await receive(zip({ 'a.txt': 'x' }))).toEqual({ code: 'unknownKind' });
    expect(await receive('PK\x03\x04surat')).toEqual({ code: 'damaged' });
  });
});

/** Returns the text of a part of a DOCX. */
async function partOf(file: Buffer, name: string): Promise<string> {
  const { read } = await openZipEntries(file);
  return (await buffer(read(name, 100_000))).toString();
}

/** Returns a PNG of a few kilobytes that claims to be a square of this size, in one colour. */
function hugePng(size: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([ends.subarray(0, 4), content, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(50_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
