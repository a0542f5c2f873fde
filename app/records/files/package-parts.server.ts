import { posix } from 'node:path';
import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml, toEnd, type XmlHandlers } from '~/platform/storage/xml-events';
import { type ZipEntries } from '~/platform/storage/zip-entries.server';

const MAX_PART_BYTES = 16 * 1024 ** 2;
const WORKBOOK_TYPE =
  /spreadsheetml\.(sheet|template)\.main\+xml$|\.(sheet|template)\.macroEnabled/;

const transitional = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
/** The namespaces of the parts of a workbook, in both variants of the standard. */
export const workbookNamespaces: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', ''],
  [transitional, 'r'],
  [strict, 'r'],
]);
const packageNamespaces: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/package/2006/content-types', ''],
]);

/** A relationship of a part to another one. */
interface Relation {
  id: string;
  /** The last step of its type: `worksheet`, `sharedStrings`, `styles` … */
  kind: string;
  /** The name of the other part. */
  target: string;
}

/** The parts of a package (ECMA-376, part 2), whose names are compared without case. */
export interface PackageParts {
  has(part: string): boolean;
  /** Inflates a part; see `ZipEntries.read`. */
  read(part: string, maximumBytes: number): AsyncGenerator<Buffer>;
  sizeOf(part: string): number;
  /** Returns the relationships of a part, or of the package itself (`''`). */
  relationsOf(part: string): Promise<readonly Relation[]>;
}

/** @throws {RefusedFile} when the names of two parts differ only in case. */
export function packageParts(zip: ZipEntries): PackageParts {
  const entries = new Map<string, string>();
  for (const name of zip.names) {
    const key = keyOf(name);
    // Programs differ in which of the two they read.
    if (entries.has(key)) throw new RefusedFile('damaged');
    entries.set(key, name);
  }
  const entryOf = (part: string) => entries.get(keyOf(part)) ?? part;
  const read = (part: string, maximum: number) => zip.read(entryOf(part), maximum);
  return {
    has: (part) => entries.has(keyOf(part)),
    read,
    sizeOf: (part) => zip.sizeOf(entryOf(part)),
    async relationsOf(part) {
      const folder = posix.dirname(part);
      const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
      if (!entries.has(keyOf(list))) return [];
      const relations: Relation[] = [];
      await readPackageXml(read(list, MAX_PART_BYTES), {
        open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
          if (name !== 'Relationship' || mode === 'External') return;
          const kind = type.slice(type.lastIndexOf('/') + 1);
          relations.push({ id, kind, target: posix.join('/', folder, resolved(target, folder)) });
        },
      });
      return relations;
    },
  };
}

/**
 * Returns the name of the workbook's part: by the package's relationship, or else by its content type; null
 * if there is none.
 */
export async function findWorkbookPart(parts: PackageParts): Promise<string | null> {
  const related = (await parts.relationsOf('')).find(({ kind }) => kind === 'officeDocument');
  if (related) return parts.has(related.target) ? related.target : null;
  const named: string[] = [];
  if (!parts.has(CONTENT_TYPES)) return null;
  await readPackageXml(parts.read(CONTENT_TYPES, MAX_PART_BYTES), {
    open(name, { PartName: part = '', ContentType: type = '' }) {
      if (name === 'Override' && WORKBOOK_TYPE.test(type)) named.push(part);
    },
  });
  return named.find((part) => parts.has(part)) ?? null;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** Resolves the path of a target, relative to the folder of its source. */
function resolved(target: string, folder: string): string {
  return target.startsWith('/') ? posix.relative(posix.join('/', folder), target) : target;
}

function keyOf(part: string): string {
  return part.replace(/^\//, '').toLowerCase();
}

function readPackageXml(chunks: AsyncGenerator<Buffer>, handlers: XmlHandlers): Promise<void> {
  return toEnd(readNamespacedXml(chunks, packageNamespaces, handlers));
}
