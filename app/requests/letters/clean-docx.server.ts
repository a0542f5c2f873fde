import { RefusedFile } from '~/platform/storage/refused-file';
import { readAllXml, type XmlHandlers } from '~/platform/storage/xml-events';
import { openZipEntries, type ZipEntries } from '~/platform/storage/zip-entries.server';
import { createFieldReader } from './docx-fields';
import { listDocxParts } from './docx-parts.server';
import { type CleanedLetter, type LetterRefusal, refuse } from './letter';
import { mainPartOf, packOfficeParts } from './office-parts.server';

/** The maximum inflated size of all parts of a letter, in bytes. */
const MAX_INFLATED_BYTES = 48 * 1024 * 1024;
/** The maximum size of all XML of a letter, in bytes: reading it takes a second of a processor. */
const MAX_XML_BYTES = 16 * 1024 * 1024;
/** The size in bytes above which a part's compression ratio is limited. */
const MAX_UNCHECKED_BYTES = 1024 * 1024;
const MAX_RATIO = 200;

const CONTENT_TYPES = '[Content_Types].xml';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Kinds of relationships, by the end of their name, that embed what does not belong into a letter. */
export const refusedRelations: ReadonlyMap<string, LetterRefusal> = new Map([
  ['vbaProject', 'hasMacros'],
  ['wordVbaData', 'hasMacros'],
  ['control', 'hasMacros'],
  ['activeXControlBinary', 'hasMacros'],
  ['oleObject', 'hasFiles'],
  ['package', 'hasFiles'],
  ['aFChunk', 'hasFiles'],
  ['subDocument', 'hasOutsideParts'],
  ['attachedTemplate', 'hasOutsideParts'],
]);
/** Attributes that are names or shown, whose text may be an address that nothing loads. */
const namingAttributes = new Set([
  'uri',
  'url',
  'namespaceuri',
  'val',
  'name',
  'title',
  'descr',
  'alt',
  'tooltip',
  'tag',
  'instr',
]);
/** What is loaded from elsewhere, or opened there. */
const address = /^\s*(?:[a-z][a-z0-9+.-]*:\/\/|file:|[\\/]{2})/i;

/**
 * Rewrites a DOCX with the parts that its document reaches and that letters have, and without data about its
 * author. Rejects one with macros, objects or parts from elsewhere.
 */
export async function cleanDocx(file: Buffer): Promise<CleanedLetter> {
  try {
    const zip = await openZipEntries(file);
    if (zip.isEncrypted) return refuse('isEncrypted');
    if (!zip.names.has(CONTENT_TYPES)) return refuse('unknownKind');
    const entries = countedEntries(zip);
    const found = await inspect(zip.names, entries);
    if (found.refusal) return refuse(found.refusal);
    const parts = await listDocxParts(zip.names, countedEntries(zip));
    if (mainPartOf(parts) === null) return refuse('damaged');
    for (const { name } of parts) {
      const isOfLetters = !isXml(name) || (await holdsOwnThings(countedEntries(zip)(name)));
      if (!isOfLetters) return refuse('hasOutsideParts');
    }
    const entriesAgain = countedEntries(zip);
    return {
      outcome: 'cleaned',
      content: packOfficeParts(parts, ({ name }) => entriesAgain(name)),
      isFlagged: found.namesAuthors,
    };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return refuse(error.code === 'spreadsheet-bomb' ? 'tooComplex' : 'damaged');
  }
}

type ReadEntry = (name: string) => AsyncGenerator<Buffer>;

/** Returns a function that reads entries up to a total size, against ZIP bombs. */
function countedEntries(zip: ZipEntries): ReadEntry {
  let left = MAX_INFLATED_BYTES;
  let xmlLeft = MAX_XML_BYTES;
  return async function* read(name) {
    const deflated = zip.deflatedSizeOf(name);
    const most = Math.max(MAX_UNCHECKED_BYTES, deflated * MAX_RATIO);
    for await (const chunk of zip.read(name, Math.min(most, left, isXml(name) ? xmlLeft : left))) {
      left -= chunk.length;
      if (isXml(name)) xmlLeft -= chunk.length;
      yield chunk;
    }
  };
}

/** Returns an attribute by its local name; the prefix can differ in each file. */
function attributeOf(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  return Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1];
}

/**
 * Returns why a DOCX is rejected, if it is, and whether it names people who commented on it or changed it.
 */
async function inspect(names: ReadonlySet<string>, read: ReadEntry) {
  const refusals: LetterRefusal[] = [];
  const found = { isDocument: false, namesAuthors: false };
  const handlers: XmlHandlers = {
    open(name, { ContentType = '', PartName, Extension, ...attributes }) {
      if (ContentType === DOCUMENT) found.isDocument = true;
      if (ContentType.includes('macroEnabled')) refusals.push('hasMacros');
      if (ContentType.endsWith('xml') && !isXml(`.${PartName ?? Extension}`)) {
        refusals.push('damaged');
      }
      if (name === 'Relationship') refusals.push(...refusalsOf(attributes));
      if (attributeOf(attributes, 'author') !== undefined) found.namesAuthors = true;
    },
    // Another program could read other content there.
    foreign: () => refusals.push('damaged'),
  };
  for (const name of names) {
    if (/vbaProject|activeX/i.test(name)) refusals.push('hasMacros');
    if (/^word\/embeddings\//i.test(name)) refusals.push('hasFiles');
    if (isXml(name)) await readAllXml(read(name), handlers);
    else for await (const _ of read(name)) void _;
  }
  const hasMacros = refusals.includes('hasMacros');
  if (!found.isDocument && !hasMacros) return { ...found, refusal: 'unknownKind' as const };
  return { ...found, refusal: hasMacros ? ('hasMacros' as const) : refusals[0] };
}

/**
 * Returns whether a part neither loads nor calls anything external, by an address, a field or the records of
 * a mail merge.
 */
async function holdsOwnThings(part: AsyncIterable<Buffer>): Promise<boolean> {
  const fields = createFieldReader();
  let isOwn = true;
  let isField = false;
  await readAllXml(part, {
    open(name, attributes) {
      isField = name === 'instrText' || name === 'delInstrText';
      if (name === 'mailMerge') isOwn = false;
      if (name === 'fldSimple') fields.simple(attributeOf(attributes, 'instr') ?? '');
      if (name === 'fldChar') {
        const type = attributeOf(attributes, 'fldCharType');
        if (type === 'begin' || type === 'separate' || type === 'end') fields[type]();
      }
      for (const [qualified, value] of Object.entries(attributes)) {
        const isName = /^xmlns(?::|$)/.test(qualified);
        const localName = qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
        if (!isName && !namingAttributes.has(localName) && address.test(value)) isOwn = false;
      }
    },
    text(text) {
      if (isField) fields.text(text);
    },
    close() {
      isField = false;
    },
  });
  return fields.areOfLetters() && isOwn;
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name);

/** Only links may lead out of a letter: people decide to follow them. */
export function refusalsOf({ Type = '', TargetMode }: Record<string, string>): LetterRefusal[] {
  const kind = Type.slice(Type.lastIndexOf('/') + 1);
  const refusal = refusedRelations.get(kind);
  if (refusal) return [refusal];
  return TargetMode === 'External' && kind !== 'hyperlink' ? ['hasOutsideParts'] : [];
}
