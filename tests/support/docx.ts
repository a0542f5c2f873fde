import { zip } from './xlsx';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Returns a relationship of a part of an Office file; `attributes` such as its mode. */
export const relation = (kind: string, target: string, attributes = '') =>
  `<Relationship Id="r${target.length}" Type="${office}/${kind}" Target="${target}" ${attributes}/>`;

const relations = (inside: string) =>
  `<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;

/** Returns a minimal DOCX as Word writes it; `parts` add to its parts or replace them. */
export function docx({
  body = '<w:p><w:r><w:t>Surat permohonan</w:t></w:r></w:p>',
  related = '',
  mainType = `${word}.document.main+xml`,
  parts = {},
}: {
  body?: string;
  /** Relationships of the document. */
  related?: string;
  mainType?: string;
  parts?: Record<string, string | Buffer>;
} = {}): Buffer {
  return zip({
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>` +
      `<Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relations(relation('officeDocument', 'word/document.xml')),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations(related),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Siti Rahma</dc:creator></cp:coreProperties>`,
    'docProps/app.xml':
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>Kantor Siti</Company></Properties>',
    ...parts,
  });
}
