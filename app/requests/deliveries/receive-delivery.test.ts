import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { docx, relation } from '../../../tests/support/docx';
import { createTestUploads } from '../../../tests/support/uploads';
import { EICAR, startVirusScanner } from '../../../tests/support/virus-scanner';
import { xlsx, zip } from '../../../tests/support/xlsx';
import { UploadedFile } from '~/platform/http/uploaded-file.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { examineTable } from './examine-table.server';
import { receiveDelivery } from './receive-delivery.server';

const { folder, uploads } = await createTestUploads();
const storage = createFolderStorage(folder);
const { stop, ...scannerSettings } = await startVirusScanner();
afterAll(stop);
const scanner = openVirusScanner(scannerSettings);

/** Receives a file; a refused one leaves nothing of it but what was sent. */
async function receive(content: Uint8Array | string, name: string, tools = { scanner }) {
  const staged = await uploads.stage([Buffer.from(content)]);
  const sent = new UploadedFile(staged, name, 'text/html');
  const received = await receiveDelivery(sent, { stage: uploads.stage, ...tools });
  await sent.discard();
  if (received.outcome === 'refused') {
    expect(await readdir(folder)).toEqual([]);
    return received.code;
  }
  await received.file.commit();
  const kept = await buffer(await storage.read(received.file.storage_key));
  await storage.remove(received.file.storage_key);
  return { ...received.file, kept };
}

const rows = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const sheet = rows('province', 'right') + rows('Aceh', 'R1');
/** A relationship of a part of a workbook: its kind, its target and the target's content type. */
type Reached = [part: string, kind: string, target: string, contentType?: string];
/** Returns a workbook with further parts, and relationships to them. */
async function workbookWith(
  parts: Record<string, string | Buffer>,
  reached: Reached[] = [],
  { workbook = '', after = '' } = {},
): Promise<Buffer> {
  const plain = await openZipEntries(xlsx(sheet, { workbook, after }));
  const written = { ...parts };
  for (const name of plain.names) written[name] ??= await buffer(plain.read(name, 1e6));
  const add = (name: string, tag: string) => {
    const before = String(written[name] ?? relations(''));
    written[name] = before.replace(/<\/\w+>$/, (end) => tag + end);
  };
  for (const [index, [part, kind, target, contentType = 'x/x']] of reached.entries()) {
    add(part, `<Relationship Id="x${index}" Type="x/${kind}" Target="/${target}"/>`);
    add('[Content_Types].xml', `<Override PartName="/${target}" ContentType="${contentType}"/>`);
  }
  return zip(written);
}
const relations = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
const ofWorkbook = 'xl/_rels/workbook.xml.rels';
const ofSheet = 'xl/worksheets/_rels/sheet1.xml.rels';

describe('a file of a delivery', () => {
  it.each([
    [
      'a CSV file with a byte-order mark and semicolons',
      '\uFEFFprovince;right\r\nAceh;R1\r\n',
      'data.csv',
    ],
    ['a CSV file with formulas', 'province,right\n=cmd|x,+1+1\n', 'data.csv'],
    ['a ZIP archive of one CSV file', zip({ 'data.csv': 'a,b\n1,2\n' }), 'data.zip'],
    ['a workbook', xlsx(sheet), 'data.xlsx'],
  ])('may be %s, of no type that a browser shows', async (_, content, name) => {
    const received = await receive(content, name);
    expect(received).toMatchObject({ name, kind: 'delivery', scan: 'clean', is_flagged: false });
    expect(received).toMatchObject({ media_type: 'application/octet-stream' });
    if (typeof received === 'string') throw new Error(received);
    const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
    expect([received.sha256, received.sent_sha256]).toEqual([
      sha256(received.kept),
      sha256(content),
    ]);
  });

  it.each([
    ['of no bytes', '', 'data.csv', 'empty'],
    ['of another kind', '<script>', 'data.html', 'undeliverable'],
    ['with a second extension', 'a,b', 'data.csv.exe', 'undeliverable'],
    ['that is a program named CSV', 'MZ\u0090\0', 'data.csv', 'undeliverable'],
    ['that is a PDF named CSV', '%PDF-1.7', 'data.csv', 'undeliverable'],
    ['that is a ZIP archive named PDF', zip({ a: 'b' }), 'surat.pdf', 'undeliverable'],
    ['that is text named XLSX', 'a,b\n1,2', 'data.xlsx', 'undeliverable'],
    [
      'that is binary after its start',
      `a,b\n${'1,2\n'.repeat(9_000)}\0\u0001`,
      'data.csv',
      'undeliverable',
    ],
    ['not in UTF-8', Buffer.from('nama\nJos\xe9', 'latin1'), 'data.csv', 'unreadableTable'],
    ['of a row without end', `a,b\n${'x'.repeat(400_000)}`, 'data.csv', 'unreadableTable'],
    ['of an open quotation', 'a,b\n"1,2\n3,4\n', 'data.csv', 'unreadableTable'],
    ['that is a ZIP archive of a program', zip({ 'a.exe': 'MZ' }), 'data.zip', 'undeliverable'],
    [
      'that is a ZIP archive of two',
      zip({ 'a.csv': 'a', 'b.csv': 'b' }),
      'data.zip',
      'undeliverable',
    ],
    [
      'that is a ZIP archive with a path',
      zip({ '../a.csv': 'a,b\n' }),
      'data.zip',
      'unreadableTable',
    ],
    [
      'that is a ZIP archive in one',
      zip({ 'a.csv': zip({ b: 'c' }) }),
      'data.zip',
      'unreadableTable',
    ],
    ['that is no workbook but a ZIP archive', zip({ 'a.csv': 'a,b\n' }), 'data.xlsx', 'damaged'],
    ['that is a letter with no document', zip({ a: 'b' }), 'surat.docx', 'unknownKind'],
    ['that is cut off', xlsx(sheet).subarray(0, 400), 'data.xlsx', 'damaged'],
  ])('is refused %s', async (_, content, name, code) => {
    expect(await receive(content, name)).toBe(code);
  });

  it('is cleaned as a letter if it is a document', async () => {
    const parts = { 'docProps/core.xml': '<a>Siti Rahma</a>' };
    const received = await receive(docx({ parts }), 'surat.docx');
    if (typeof received === 'string') throw new Error(received);
    expect(received.media_type).toContain('wordprocessingml');
    expect((await openZipEntries(received.kept)).names).not.toContain('docProps/core.xml');
  });

  const run = (text: string, properties = '') =>
    `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const paragraph = (properties: string) =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>Siti</w:t></w:r></w:p>`;
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  /** Returns a DOCX with one more part, that its document names by its kind. */
  const docxWith = (kind: string, xml: string, body = run('Data')) => {
    const plain = docx({ body, related: relation(kind, `${kind}.xml`) });
    return openZipEntries(plain).then(async ({ names, read }) => {
      const parts: Record<string, Buffer | string> = {};
      for (const name of names) parts[name] = await buffer(read(name, 1e6));
      parts['[Content_Types].xml'] = String(parts['[Content_Types].xml']).replace(
        '</Types>',
        `<Override PartName="/word/${kind}.xml" ContentType="${word}.${kind}+xml"/></Types>`,
      );
      return zip({ ...parts, [`word/${kind}.xml`]: xml });
    });
  };
  const header = `<w:hdr xmlns:w="w">${run('Siti')}</w:hdr>`;
  const styles =
    '<w:styles xmlns:w="w"><w:style w:styleId="A"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>';
  /** Two styles, one based on the other, of white text on something. */
  const white = (behind: string) =>
    styles.replace('<w:vanish/>', `<w:color w:val="FFFFFF"/>${behind}`);
  const inField = (instruction: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const firstHeader = (more: string) =>
    `${run('Data')}<w:sectPr><w:headerReference w:type="first" r:id="r10" xmlns:r="r"/>${more}</w:sectPr>`;
  const variants = (fallback: string) =>
    `<w:p><m:AlternateContent xmlns:m="m"><m:Choice><w:r><w:t>Data</w:t></w:r></m:Choice><m:Fallback><w:r><w:t>${fallback}</w:t></w:r></m:Fallback></m:AlternateContent></w:p>`;

  it.each([
    [
      'deleted text',
      '<w:p><w:del w:id="1"><w:r><w:delText>Siti</w:delText></w:r></w:del></w:p>',
      'hasChanges',
    ],
    [
      'inserted text',
      '<w:p><w:ins w:id="1"><w:r><w:t>Siti</w:t></w:r></w:ins></w:p>',
      'hasChanges',
    ],
    [
      'moved text',
      '<w:p><w:moveFrom w:id="1"><w:r><w:t>Siti</w:t></w:r></w:moveFrom></w:p>',
      'hasChanges',
    ],
    ['a changed format', run('x', '<w:rPrChange w:id="1"><w:rPr/></w:rPrChange>'), 'hasChanges'],
    ['comments', '<w:p><w:commentRangeStart w:id="1"/></w:p>', 'hasComments'],
    ['a part of comments', docxWith('comments', '<w:comments xmlns:w="w"/>'), 'hasComments'],
    ['hidden text', run('Siti', '<w:vanish/>'), 'hasHiddenText'],
    ['text that browsers leave out', run('Siti', '<w:webHidden/>'), 'hasHiddenText'],
    [
      'text of a hidden style',
      docxWith('styles', styles, run('Siti', '<w:rStyle w:val="A"/>')),
      'hasHiddenText',
    ],
    [
      'text of a style based on that',
      docxWith('styles', styles, run('Siti', '<w:rStyle w:val="B"/>')),
      'hasHiddenText',
    ],
    ['white text', run('Siti', '<w:color w:val="FFFFFF"/>'), 'hasHiddenText'],
    [
      'text of a white style',
      docxWith('styles', white(''), run('Siti', '<w:rStyle w:val="B"/>')),
      'hasHiddenText',
    ],
    [
      'text whose default style is hidden',
      docxWith('styles', styles.replace('w:styleId="A"', 'w:styleId="A" w:default="1"')),
      'hasHiddenText',
    ],
    ['tiny text', run('Siti', '<w:sz w:val="1"/>'), 'hasHiddenText'],
    ['text without width', run('Siti', '<w:w w:val="1"/>'), 'hasHiddenText'],
    [
      'lines without height',
      paragraph('<w:spacing w:line="1" w:lineRule="exact"/>'),
      'hasHiddenText',
    ],
    ['text beside the page', paragraph('<w:ind w:left="31680"/>'), 'hasHiddenText'],
    [
      'a frame, which may be beside the page',
      paragraph('<w:framePr w:x="31680"/>'),
      'hasHiddenText',
    ],
    [
      'a row without height',
      `<w:tbl><w:tr><w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr><w:tc>${run('Siti')}</w:tc></w:tr></w:tbl>`,
      'hasHiddenText',
    ],
    [
      'text that is white by default',
      docxWith(
        'styles',
        '<w:styles xmlns:w="w"><w:docDefaults><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:docDefaults></w:styles>',
      ),
      'hasHiddenText',
    ],
    [
      'a choice of texts',
      '<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:value="Siti"/></w:dropDownList></w:sdtPr></w:sdt>',
      'hasHiddenText',
    ],
    ['a field with other text', inField('IF 1 = 1 "a" "Siti"'), 'hasHiddenText'],
    ['other text for other programs', variants('Siti'), 'hasHiddenText'],
    ['an element of later', '<w:p><w:elementOfLater w:val="Siti"/></w:p>', 'hasHiddenText'],
    [
      'a cropped picture',
      '<w:p><w:r><w:drawing><a:srcRect xmlns:a="a" l="5000"/></w:drawing></w:r></w:p>',
      'hasHiddenText',
    ],
    [
      'a hidden drawing',
      '<w:p><w:r><w:drawing><a:docPr xmlns:a="a" hidden="1"/></w:drawing></w:r></w:p>',
      'hasHiddenText',
    ],
    ['a header that no page has', docxWith('header', header, firstHeader('')), 'hasHiddenText'],
    [
      'a footnote that nothing refers to',
      docxWith(
        'footnotes',
        `<w:footnotes xmlns:w="w"><w:footnote w:id="2">${run('Siti')}</w:footnote></w:footnotes>`,
      ),
      'hasHiddenText',
    ],
    [
      'variables',
      docxWith(
        'settings',
        '<w:settings xmlns:w="w"><w:docVars><w:docVar w:val="Siti"/></w:docVars></w:settings>',
      ),
      'hasHiddenText',
    ],
  ])('is refused if it is a document with %s', async (_, content, code) => {
    const document = await content;
    const file = typeof document === 'string' ? docx({ body: document }) : document;
    expect(await receive(file, 'data.docx')).toBe(code);
  });

  it.each([
    ['page numbers of a table of contents', run('12', '<w:webHidden/>') + inField('PAGEREF _Toc1')],
    ['a hidden style that nothing has', docxWith('styles', styles)],
    [
      'a white style on a colour',
      docxWith('styles', white('<w:shd w:fill="1F3864"/>'), run('x', '<w:rStyle w:val="B"/>')),
    ],
    ['a white style that nothing has', docxWith('styles', white(''))],
    ['a header of its first page', docxWith('header', header, firstHeader('<w:titlePg/>'))],
    ['what is not hidden any more', run('Data', '<w:vanish w:val="false"/>')],
    ['the same text for other programs', variants('Data')],
    [
      'an initial, indents and exact lines',
      paragraph(
        '<w:framePr w:dropCap="drop"/><w:ind w:left="720"/><w:spacing w:line="240" w:lineRule="exact"/>',
      ),
    ],
    [
      'tables, headings and lists',
      '<w:tbl><w:tblPr><w:tblStyle w:val="x"/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr><w:shd w:fill="1F3864"/></w:tcPr>' +
        run('x', '<w:color w:val="FFFFFF"/>') +
        '</w:tc></w:tr></w:tbl><w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>',
    ],
    [
      'a drawing',
      '<w:p><w:r><w:drawing><a:inline xmlns:a="a"><a:srcRect/><w:txbxContent><w:p/></w:txbxContent></a:inline></w:drawing></w:r></w:p>',
    ],
  ])('may be a document with %s', async (_, content) => {
    const document = await content;
    const file = typeof document === 'string' ? docx({ body: document }) : document;
    expect(await receive(file, 'data.docx')).toMatchObject({ kind: 'delivery' });
  });

  it('is examined promptly if it is a document of many styles, each based on the one before', async () => {
    const based = (at: number) =>
      `<w:style w:styleId="s${at}"><w:basedOn w:val="s${at - 1}"/></w:style>`;
    const many = Array.from({ length: 40_000 }, (_, at) => based(at)).join('');
    const document = await docxWith('styles', `<w:styles xmlns:w="w">${many}</w:styles>`);
    expect(await receive(document, 'data.docx')).toMatchObject({ kind: 'delivery' });
  });

  it('is a workbook of what its sheets show alone, which opens', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Siti' } })
      .jpeg()
      .toBuffer();
    const parts = {
      'docProps/app.xml': '<Properties><Company>Siti</Company></Properties>',
      'package/1.psmdcp': '<coreProperties>Siti</coreProperties>',
      'docMetadata/LabelInfo.xml': '<labels>Siti</labels>',
      'customXml/item1.xml': '<item>Siti</item>',
      'xl/printerSettings/printerSettings1.bin': 'Siti',
      'xl/calcChain.xml': '<calcChain>Siti</calcChain>',
      'xl/pivotCache/pivotCacheRecords1.xml': '<records>Siti</records>',
      'xl/drawings/drawing1.xml': '<wsDr/>',
      'xl/media/image1.png': photo,
    };
    const drawing = 'application/vnd.openxmlformats-officedocument.drawing+xml';
    const workbook = await workbookWith(
      parts,
      [
        ['_rels/.rels', 'metadata/core-properties', 'package/1.psmdcp'],
        ['_rels/.rels', 'extended-properties', 'docProps/app.xml'],
        ['_rels/.rels', 'classificationlabels', 'docMetadata/LabelInfo.xml'],
        [ofWorkbook, 'customXml', 'customXml/item1.xml'],
        [ofWorkbook, 'calcChain', 'xl/calcChain.xml'],
        [ofSheet, 'printerSettings', 'xl/printerSettings/printerSettings1.bin'],
        [ofSheet, 'drawing', 'xl/drawings/drawing1.xml', drawing],
        ['xl/drawings/_rels/drawing1.xml.rels', 'image', 'xl/media/image1.png', 'image/png'],
      ],
      {
        workbook:
          '<fileSharing userName="Siti"/><x:absPath xmlns:x="urn:x" url="C:\\Siti > a\\"></x:absPath>',
        after:
          '<pageSetup xmlns:q="urn:q" paperSize="9" q:id="x5" orientation="portrait"/><drawing xmlns:q="urn:q" q:id="x6"/>',
      },
    );
    const received = await receive(workbook, 'data.xlsx');
    if (typeof received === 'string') throw new Error(received);
    expect(received.is_flagged).toBe(false);
    const { names, read } = await openZipEntries(received.kept);
    expect([...names].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      ofWorkbook,
      'xl/drawings/_rels/drawing1.xml.rels',
      'xl/drawings/drawing1.xml',
      'xl/media/image1.png',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      ofSheet,
      'xl/worksheets/sheet1.xml',
    ]);
    const written = await Promise.all([...names].map(async (name) => buffer(read(name, 1e6))));
    const all = Buffer.concat(written).toString('latin1');
    expect(all).not.toContain('Siti');
    expect(all).toContain('<pageSetup paperSize="9" orientation="portrait">');
    for (const [, name] of all.matchAll(/(?:PartName|Target)="\/([^"]*)"/g)) {
      expect(names).toContain(name);
    }
    const report = await examineTable(
      { name: 'data.xlsx', content: received.kept },
      { keysOf: () => [0], k: 1 },
    );
    expect(report.columns).toEqual(['province', 'right']);
  });

  it('is a workbook without what its cells do not show', async () => {
    const shared = (at: number) => `<row><c t="s"><v>${at}</v></c></row>`;
    const content = xlsx(
      shared(0) + shared(2) + '<row><c><f>IF(A1="x","Siti",1)</f><v>1</v></c></row>',
      {
        strings:
          '<si><t>kolom</t></si><si><t>Siti</t></si><si><r><rPr><rFont val="Siti"/></rPr><t>A &amp; B</t></r><rPh sb="0" eb="1"><t>Siti</t></rPh></si>',
        workbook:
          '<definedNames><definedName name="x" hidden="1">"Siti"</definedName></definedNames>',
        before: '<sheetPr codeName="Siti"/>',
        after:
          '<dataValidations><dataValidation><formula1>"Siti,Budi"</formula1></dataValidation></dataValidations>' +
          '<conditionalFormatting><cfRule><formula>"Siti"</formula></cfRule></conditionalFormatting>' +
          '<hyperlinks><hyperlink ref="A1" display="Siti" location="Siti"/></hyperlinks>' +
          '<headerFooter><oddHeader>Siti</oddHeader></headerFooter><extLst><ext>Siti</ext></extLst><!-- Siti -->',
      },
    );
    const received = await receive(content, 'data.xlsx');
    if (typeof received === 'string') throw new Error(received);
    const { names, read } = await openZipEntries(received.kept);
    const written = await Promise.all([...names].map(async (name) => buffer(read(name, 1e6))));
    expect(Buffer.concat(written).toString()).not.toContain('Siti');
    const { first, columns } = await examineTable(
      { name: 'data.xlsx', content: received.kept },
      { keysOf: () => [0], k: 1 },
    );
    expect([columns, first]).toEqual([['kolom'], [['A & B'], ['1']]]);
  });

  it('is a workbook without the addresses of its links', async () => {
    const link =
      '<Relationship Id="a" Type="x/hyperlink" Target="mailto:siti@contoh.example" TargetMode="External"/>';
    const received = await receive(await workbookWith({ [ofSheet]: relations(link) }), 'data.xlsx');
    if (typeof received === 'string') throw new Error(received);
    const { names } = await openZipEntries(received.kept);
    expect(names).not.toContain(ofSheet);
  });

  it('is a workbook in the strict variant of the standard, as it was', async () => {
    const received = await receive(xlsx(sheet, { isStrict: true }), 'data.xlsx');
    if (typeof received === 'string') throw new Error(received);
    const { read } = await openZipEntries(received.kept);
    const written = (await buffer(read('xl/workbook.xml', 1e6))).toString();
    expect(written).toContain('xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"');
  });

  const styled = (styles: string, cells = '<c s="1"><v>5</v></c>') =>
    xlsx(rows('a') + `<row>${cells}</row>`, { styles });
  const formatted = (code: string) =>
    `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`;
  const coloured = (font: string, fill: string) =>
    `<fonts><font/><font>${font}</font></fonts><fills><fill><patternFill patternType="none"/></fill><fill>${fill}</fill></fills><cellXfs><xf/><xf fontId="1" fillId="1"/></cellXfs>`;
  const none = '<patternFill patternType="none"/>';
  const solid = (colour: string) =>
    `<patternFill patternType="solid"><fgColor ${colour}/></patternFill>`;
  it.each([
    ['a format that shows no value', formatted(';;;')],
    ['white text on nothing', coloured('<color rgb="FFFFFFFF"/>', none)],
    ['text in the white of its theme', coloured('<color theme="0"/>', none)],
    ['nearly white text', coloured('<color rgb="FFFAFAFA"/>', none)],
    ['text in the colour behind it', coloured('<color theme="4"/>', solid('theme="4"'))],
    ['black text on black', coloured('<b/>', solid('rgb="FF000000"'))],
    ['tiny text', coloured('<sz val="1"/>', none)],
    [
      'white text on a colour that is not filled in',
      coloured(
        '<color theme="0"/>',
        '<patternFill patternType="none"><fgColor rgb="FF000000"/></patternFill>',
      ),
    ],
  ])('is refused if it is a workbook with %s', async (_, styles) => {
    expect(await receive(styled(styles), 'data.xlsx')).toBe('hasHidden');
  });

  it('is refused if it is a workbook with a longer format than programs write', async () => {
    expect(await receive(styled(formatted('0'.repeat(256))), 'data.xlsx')).toBe('damaged');
  });

  it('is refused if it is a workbook with a date that its format hides', async () => {
    const date = styled(formatted(';;'), '<c s="1" t="d"><v>2026-11-29</v></c>');
    expect(await receive(date, 'data.xlsx')).toBe('hasHidden');
  });

  it.each([
    ['a format that shows values', formatted('#,##0.00')],
    ['white text on a colour', coloured('<color theme="0"/>', solid('rgb="FF1F3864"'))],
    ['black text on white', coloured('<color theme="1"/>', solid('theme="0"'))],
  ])('may be a workbook with %s', async (_, styles) => {
    expect(await receive(styled(styles), 'data.xlsx')).toMatchObject({ kind: 'delivery' });
  });

  it('is refused if it is a workbook with comments', async () => {
    const comments = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
    const workbook = await workbookWith({ 'xl/comments1.xml': '<comments/>' }, [
      [ofSheet, 'comments', 'xl/comments1.xml', comments],
    ]);
    expect(await receive(workbook, 'data.xlsx')).toBe('hasComments');
  });

  it('is refused for what a workbook lacks: a part that it refers to, or cells in its first sheet', async () => {
    const dangling = await workbookWith({}, [[ofSheet, 'drawing', 'xl/drawings/drawing9.xml']]);
    expect(await receive(dangling, 'data.xlsx')).toBe('missingPart');
    const second = xlsx({ Kosong: '', Data: rows('nama') + rows('Aceh') });
    expect(await receive(second, 'data.xlsx')).toBe('emptyTable');
  });

  it.each([
    ['macros', 'vbaProject', 'hasMacros'],
    ['macro sheets', 'xlMacrosheet', 'hasMacros'],
    ['links to other workbooks', 'externalLink', 'hasOutsideParts'],
    ['queries of databases', 'connections', 'hasOutsideParts'],
    ['other files', 'oleObject', 'hasFiles'],
    ['the records of a pivot table', 'pivotCacheDefinition', 'hasOtherParts'],
    ['tracked changes', 'revisionHeaders', 'hasOtherParts'],
    ['a part of a kind of later', 'kindOfLater', 'hasOtherParts'],
  ])('is refused if it is a workbook with %s', async (_, kind, code) => {
    const workbook = await workbookWith({ 'xl/a.xml': '<x/>' }, [[ofWorkbook, kind, 'xl/a.xml']]);
    expect(await receive(workbook, 'data.xlsx')).toBe(code);
  });

  const otherSheet = rows('nama', 'alamat') + rows('Siti', 'Aceh');
  const before = (text: string) => xlsx(sheet, { before: text });
  const secondRow = (attributes: string) =>
    xlsx(rows('province', 'right') + rows('Aceh', 'R1').replace('<row', `<row ${attributes}`));
  const stateOf = async (state: string) => {
    const { names, read } = await openZipEntries(xlsx({ Data: sheet, Lama: '' }));
    const parts = await Promise.all(
      [...names].map(async (name) => [name, String(await buffer(read(name, 1e6)))] as const),
    );
    const hide = (text: string) => text.replace('name="Lama"', `name="Lama" state="${state}"`);
    return zip(Object.fromEntries(parts.map(([name, text]) => [name, hide(text)])));
  };
  const filter = '<autoFilter ref="A1:B2"><filterColumn colId="0"/></autoFilter>';
  const tableKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';
  const withTable = (table: string) =>
    workbookWith({ 'xl/tables/table1.xml': table }, [
      [ofSheet, 'table', 'xl/tables/table1.xml', tableKind],
    ]);
  it.each([
    ['a hidden sheet', stateOf('hidden')],
    ['a very hidden sheet', stateOf('veryHidden')],
    ['a sheet in a state of later', stateOf('stateOfLater')],
    [
      'a hidden window',
      xlsx(sheet, { workbook: '<bookViews><workbookView visibility="hidden"/></bookViews>' }),
    ],
    ['a hidden row', secondRow('hidden="1"')],
    ['a hidden row, in other words', secondRow('hidden="true"')],
    ['a row without height', secondRow('ht="0" customHeight="1"')],
    ['collapsed rows', secondRow('collapsed="1"')],
    ['rows that are hidden by default', before('<sheetFormatPr zeroHeight="1"/>')],
    ['rows without height by default', before('<sheetFormatPr defaultRowHeight="0"/>')],
    ['a hidden column', before('<cols><col min="2" max="2" hidden="1"/></cols>')],
    ['a hidden column, with a prefix', before('<x:cols><x:col hidden="1"/></x:cols>')],
    ['a column without width', before('<cols><col min="2" max="2" width="0"/></cols>')],
    ['columns without width by default', before('<sheetFormatPr defaultColWidth="0.1"/>')],
    ['rows that a filter may hide', xlsx(sheet, { after: filter })],
    ['a table whose rows a filter may hide', withTable(`<table>${filter}</table>`)],
    [
      'names of columns in no row of headings',
      withTable(
        '<table headerRowCount="0"><tableColumns><tableColumn name="Siti"/></tableColumns></table>',
      ),
    ],
  ])('is refused if it is a workbook with %s', async (_, workbook) => {
    expect(await receive(await workbook, 'data.xlsx')).toBe('hasHidden');
  });

  it('is refused if it is a workbook with cells in a second sheet, which nobody examines', async () => {
    const workbook = xlsx({ Data: sheet, Lama: otherSheet });
    expect(await receive(workbook, 'data.xlsx')).toBe('severalSheets');
    const unlisted = await workbookWith(
      { 'xl/worksheets/old.xml': `<worksheet><sheetData>${otherSheet}</sheetData></worksheet>` },
      [
        [
          ofWorkbook,
          'worksheet',
          'xl/worksheets/old.xml',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml',
        ],
      ],
    );
    expect(await receive(unlisted, 'data.xlsx')).toBe('severalSheets');
  });

  it('is a workbook as programs write it: with empty sheets, buttons of a filter and stated defaults', async () => {
    const plain =
      '<sheetFormatPr baseColWidth="8" defaultColWidth="11.53" defaultRowHeight="12.8" zeroHeight="false"/>' +
      '<cols><col collapsed="false" hidden="false" width="11.53" min="1" max="2"/></cols>';
    const empty = '<row r="1" hidden="false" ht="12.8"><c r="A1" s="1"/></row>';
    const workbook = xlsx(
      { Data: sheet, Lembar2: empty },
      { before: plain, after: '<autoFilter ref="A1:B2"/>' },
    );
    expect(await receive(workbook, 'data.xlsx')).toMatchObject({ kind: 'delivery' });
  });

  it.each([ofSheet, ofSheet.replace('.rels', '.RELS')])(
    'is refused if it is a workbook with pictures from elsewhere in %s',
    async (name) => {
      const relation =
        '<Relationship Id="a" Type="x/image" Target="https://evil.example/a.png" TargetMode="External"/>';
      const workbook = await workbookWith({ [name]: relations(relation) });
      expect(await receive(workbook, 'data.xlsx')).toBe('hasOutsideParts');
    },
  );

  it('is refused if it inflates to more than any table has', { timeout: 120_000 }, async () => {
    const bomb = Buffer.alloc(300 * 1024 ** 2, 'a,b\n1,2\n');
    expect(await receive(zip({ 'data.csv': bomb }), 'data.zip')).toBe('tooComplex');
    const picture = await workbookWith({ 'xl/a.png': bomb.subarray(0, 17 * 1024 ** 2) }, [
      [ofSheet, 'image', 'xl/a.png', 'image/png'],
    ]);
    expect(await receive(picture, 'data.xlsx')).toBe('tooComplex');
  });

  it('is a ZIP archive of what its directory lists alone', async () => {
    const listed = zip({ 'data.csv': 'a,b\n1,2\n' });
    const directory = listed.indexOf(Buffer.from('504b0102', 'hex'));
    const hidden = zip({ 'hidden.csv': 'Siti' });
    const unlisted = hidden.subarray(0, hidden.indexOf(Buffer.from('504b0102', 'hex')));
    const both = Buffer.concat([
      listed.subarray(0, directory),
      unlisted,
      listed.subarray(directory),
    ]);
    both.writeUInt32LE(directory + unlisted.length, both.length - 6);
    const received = await receive(both, 'data.zip');
    if (typeof received === 'string') throw new Error(received);
    expect(received.kept.includes('hidden.csv')).toBe(false);
    const { names, read } = await openZipEntries(received.kept);
    expect([...names]).toEqual(['data.csv']);
    expect((await buffer(read('data.csv', 100))).toString()).toBe('a,b\n1,2\n');
  });

  it('is refused with a virus, and waits for a scanner that is away', async () => {
    expect(await receive(`a,b\n${EICAR}`, 'data.csv')).toBe('hasVirus');
    const away = openVirusScanner({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: 1 });
    expect(await receive('a,b\n1,2\n', 'data.csv', { scanner: away })).toMatchObject({
      scan: 'waiting',
    });
  });
});
