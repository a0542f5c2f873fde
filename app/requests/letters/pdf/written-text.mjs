import { PDFString } from '@cantoo/pdf-lib';

/**
 * A text of some bytes as it is written in a PDF, where none of them can end it.
 *
 * @param {Uint8Array} bytes
 * @returns {PDFString}
 */
export function writtenText(bytes) {
  const text = Buffer.from(bytes).toString('latin1');
  return PDFString.of(text.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r'));
}
