import { PDFString } from '@cantoo/pdf-lib';

/**
 * Returns some bytes as an escaped text of a PDF, which none of them can end.
 *
 * @param {Uint8Array} bytes
 * @returns {PDFString}
 */
export function writtenText(bytes) {
  const text = Buffer.from(bytes).toString('latin1');
  return PDFString.of(text.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r'));
}
