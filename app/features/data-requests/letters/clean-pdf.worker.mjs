import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { withoutMetadata } from './jpeg-segments.mjs';

// A thread of its own runs this file as it is, without the build; whoever began it ends it when it takes
// too long or too much memory.

/** What a stream with the objects of a document may inflate to, in bytes. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;

class TooComplex extends Error {}

limitInflation();

const names = (...texts) => texts.map((text) => PDFName.of(text));
const [S, Type, Subtype, Filter, Length] = names('S', 'Type', 'Subtype', 'Filter', 'Length');
const [ByteRange, Metadata, DCTDecode] = names('ByteRange', 'Metadata', 'DCTDecode');
/** Actions that run something, or send something away. */
const hostileActions = new Set(
  names('JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition', 'Movie', 'Sound'),
);
const hostileKeys = names('JS', 'JavaScript', 'XFA', 'RichMediaContent');
const fileKeys = names('EmbeddedFiles', 'EF');
const fileTypes = new Set(names('EmbeddedFile', 'FileAttachment', 'RichMedia', '3D'));
const metadataKeys = names('Metadata', 'PieceInfo', 'LastModified');

/**
 * A PDF without what tells of its maker; `content` is null where it is signed, which any change would undo.
 *
 * @param {Uint8Array} file
 * @returns {Promise<{ content: Uint8Array | null } | { code: 'damaged' | 'tooComplex' | 'isEncrypted' | 'hasMacros' | 'hasFiles' }>}
 */
export default async function cleanPdf(file) {
  try {
    return await clean(file);
  } catch (error) {
    return { code: error instanceof TooComplex ? 'tooComplex' : 'damaged' };
  }
}

async function clean(file) {
  const pdf = await PDFDocument.load(file, {
    ignoreEncryption: true,
    updateMetadata: false,
    parseSpeed: Infinity,
    preserveXFA: true,
  });
  if (pdf.isEncrypted) return { code: 'isEncrypted' };
  if (pdf.getPageCount() === 0) return { code: 'damaged' };
  const { context } = pdf;
  const dicts = [...dictsOf(context)];
  if (dicts.some(isHostile)) return { code: 'hasMacros' };
  if (dicts.some(holdsFile)) return { code: 'hasFiles' };
  if (dicts.some((dict) => dict.has(ByteRange))) return { content: null };
  removeMetadata(context, dicts);
  const options = {
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  };
  return { content: await pdf.save(options) };
}

/** All dictionaries of a document, also those within others. */
function* dictsOf(context) {
  const seen = new Set();
  const waiting = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (seen.has(object)) continue;
    if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFArray) for (const item of object.asArray()) waiting.push(item);
    else if (object instanceof PDFDict) {
      seen.add(object);
      for (const value of object.values()) waiting.push(value);
      yield object;
    }
  }
}

const isHostile = (dict) =>
  hostileActions.has(dict.get(S)) || hostileKeys.some((key) => dict.has(key));

const holdsFile = (dict) =>
  fileKeys.some((key) => dict.has(key)) ||
  fileTypes.has(dict.get(Type)) ||
  fileTypes.has(dict.get(Subtype));

function removeMetadata(context, dicts) {
  for (const dict of dicts) for (const key of metadataKeys) dict.delete(key);
  const { Info } = context.trailerInfo;
  if (Info) context.delete(Info);
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (object.dict.get(Type) === Metadata) context.delete(ref);
    else if (isJpeg(object.dict)) {
      object.dict.delete(Length);
      context.assign(ref, PDFRawStream.of(object.dict, withoutMetadata(object.contents)));
    }
  }
}

function isJpeg(dict) {
  const filter = dict.lookup(Filter);
  if (filter instanceof PDFArray) return filter.size() === 1 && filter.lookup(0) === DCTDecode;
  return filter === DCTDecode;
}

/** The library inflates what it needs whole; what it inflates to is no limit of the heap. */
function limitInflation() {
  const context = PDFContext.create();
  const flate = context.obj({ Filter: 'FlateDecode' });
  const stream = decodePDFRawStream(PDFRawStream.of(flate, new Uint8Array([0x78, 0x9c, 3, 0])));
  const decodeStream = Object.getPrototypeOf(Object.getPrototypeOf(stream));
  const { ensureBuffer } = decodeStream;
  decodeStream.ensureBuffer = function (requested) {
    if (requested > MAX_INFLATED_BYTES) throw new TooComplex();
    return ensureBuffer.call(this, requested);
  };
}
