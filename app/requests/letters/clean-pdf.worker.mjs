import { PDFDict, PDFDocument, PDFName, PDFWriter } from '@cantoo/pdf-lib';
import { requireWithinLimits, resetLimits, TooComplex } from './pdf/limits.mjs';
import { rebuildPdf } from './pdf/rebuild-pdf.mjs';

// A worker thread runs this file without the build; its owner terminates it when it takes too long or too
// much memory.

/** Dictionaries of signatures and of embedded files have one of these keys. */
const ByteRange = PDFName.of('ByteRange');
const EF = PDFName.of('EF');
const Type = PDFName.of('Type');
const Page = PDFName.of('Page');

/**
 * Rewrites a PDF with what letters may contain.
 *
 * @param {Uint8Array} file
 * @returns {Promise<{ content: Uint8Array, wasSigned: boolean, pageCount: number } | { code: 'damaged' | 'tooComplex' |
 * 'isEncrypted' | 'hasFiles' }>}
 */
export default async function cleanPdf(file) {
  resetLimits();
  try {
    return await clean(file);
  } catch (error) {
    return { code: error instanceof TooComplex ? 'tooComplex' : 'damaged' };
  }
}

async function clean(file) {
  const context = await open(file);
  if (!context) return { code: 'isEncrypted' };
  // They would be dropped without the sender's knowledge.
  if (hasKey(context, EF)) return { code: 'hasFiles' };
  const rebuilt = rebuildPdf(context);
  if (!rebuilt) return { code: 'damaged' };
  const wasSigned = hasKey(context, ByteRange);
  const pageCount = pagesIn(rebuilt);
  const content = await PDFWriter.forContext(rebuilt, Infinity).serializeToBuffer();
  return { content, wasSigned, pageCount };
}

/** Returns the contents of a PDF; null if it does not open without a password. */
async function open(file) {
  const options = { updateMetadata: false, parseSpeed: Infinity, ignoreEncryption: true };
  try {
    // A password for changes only is not a secret: programs open such a file with an empty one.
    const { context } = await PDFDocument.load(file, { ...options, password: '' });
    requireWithinLimits();
    return context;
  } catch (error) {
    requireWithinLimits();
    const { isEncrypted } = await PDFDocument.load(file, options);
    if (isEncrypted) return null;
    throw error;
  }
}

/** Counts the pages of a PDF, whatever number it gives itself. */
const pagesIn = (context) =>
  context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.get(Type) === Page).length;

const hasKey = (context, key) =>
  context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(key));
