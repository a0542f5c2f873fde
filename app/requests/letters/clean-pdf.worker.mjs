import { PDFDict, PDFDocument, PDFName, PDFWriter } from '@cantoo/pdf-lib';
import { requireWithinLimits, resetLimits, TooComplex } from './pdf/limits.mjs';
import { rebuildPdf } from './pdf/rebuild-pdf.mjs';

// A thread of its own runs this file as it is, without the build; whoever began it ends it when it takes
// too long or too much memory.

/** Signatures and files within a document have each a dictionary with one of these. */
const ByteRange = PDFName.of('ByteRange');
const EF = PDFName.of('EF');

/**
 * A PDF written anew with what letters may hold.
 *
 * @param {Uint8Array} file
 * @returns {Promise<{ content: Uint8Array, wasSigned: boolean } | { code: 'damaged' | 'tooComplex' | 'isEncrypted' | 'hasFiles' }>}
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
  // They would be left out, and whoever sent them would not know.
  if (hasKey(context, EF)) return { code: 'hasFiles' };
  const rebuilt = rebuildPdf(context);
  if (!rebuilt) return { code: 'damaged' };
  const wasSigned = hasKey(context, ByteRange);
  return { content: await PDFWriter.forContext(rebuilt, Infinity).serializeToBuffer(), wasSigned };
}

/** What a PDF holds; null where it does not open without a password. */
async function open(file) {
  const options = { updateMetadata: false, parseSpeed: Infinity, ignoreEncryption: true };
  try {
    // A password that is needed for changes only is no secret: programs open such a file with none.
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

const hasKey = (context, key) =>
  context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(key));
