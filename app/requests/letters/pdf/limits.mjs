import {
  decodePDFRawStream,
  PDFContext,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFString,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { writtenText } from './written-text.mjs';

// The library reads whatever it is given, for as long as it takes. Its work is counted here, so that the same file
// is refused on every machine, however busy that is; each number is below two seconds of a processor.

/** What the streams with the objects of a document may take when inflated, all together, in bytes. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Values that are read: the objects of a document, and what stands in them. */
const MAX_VALUES = 300_000;
/** How deep arrays and dictionaries may stand in others. */
const MAX_DEPTH = 100;
/** Bytes that are looked at, each as often as it is: some six times where a stream says its length elsewhere. */
const MAX_BYTES = 100_000_000;
/** What a byte of a string, and a string that is to be decrypted, takes in comparison. */
const STRING_BYTE = 10;
const DECRYPTED_STRING = 10;
/** Places at which the library looks for an object after it has found none. */
const MAX_SEARCHES = 100_000;

/** A file that takes more to read than any letter. */
export class TooComplex extends Error {}

const work = { inflated: 0, values: 0, depth: 0, bytes: 0, searches: 0, isExceeded: false };

/** Begins to count anew, for the next document. */
export function resetLimits() {
  Object.assign(work, {
    inflated: 0,
    values: 0,
    depth: 0,
    bytes: 0,
    searches: 0,
    isExceeded: false,
  });
}

/** The library passes over errors of single objects: once there was too much, all that follows fails, too. */
export function requireWithinLimits() {
  if (work.isExceeded) throw new TooComplex();
}

function exceed() {
  work.isExceeded = true;
  throw new TooComplex();
}

/** Puts a method in the place of one of the library's. */
function around(prototype, name, wrap) {
  const method = prototype[name];
  if (typeof method !== 'function') throw new Error(`pdf-lib has no ${name} any more`);
  prototype[name] = wrap(method);
}

around(
  PDFObjectParser.prototype,
  'parseObject',
  (parse) =>
    function (ref) {
      requireWithinLimits();
      work.values += 1;
      work.depth += 1;
      if (work.values > MAX_VALUES || work.depth > MAX_DEPTH) exceed();
      try {
        return parse.call(this, ref);
      } finally {
        work.depth -= 1;
      }
    },
);

for (const name of ['parseString', 'parseHexString']) {
  around(
    PDFObjectParser.prototype,
    name,
    (parse) =>
      function (ref) {
        const start = this.bytes.offset();
        if (this.cryptoFactory) work.values += DECRYPTED_STRING;
        try {
          const text = parse.call(this, ref);
          // What the library has decrypted it takes for a text as it is written: a parenthesis would end it.
          const isDecrypted = this.cryptoFactory && ref && text instanceof PDFString;
          return isDecrypted ? writtenText(Buffer.from(text.asString(), 'latin1')) : text;
        } finally {
          work.bytes += STRING_BYTE * (this.bytes.offset() - start);
        }
      },
  );
}

around(
  PDFParser.prototype,
  'matchIndirectObjectHeader',
  (match) =>
    function () {
      requireWithinLimits();
      work.searches += 1;
      if (work.searches > MAX_SEARCHES) exceed();
      return match.call(this);
    },
);

around(
  PDFParser.prototype,
  'skipJibberish',
  (skip) =>
    function () {
      requireWithinLimits();
      return skip.call(this);
    },
);

const context = PDFContext.create();
const byteStream = PDFObjectParser.forBytes(new Uint8Array(), context).bytes;
around(
  Object.getPrototypeOf(byteStream),
  'next',
  (next) =>
    function () {
      work.bytes += 1;
      if (work.bytes > MAX_BYTES) exceed();
      return next.call(this);
    },
);

// What is inflated is no part of the heap, which its limit bounds.
const flate = context.obj({ Filter: 'FlateDecode' });
const inflating = decodePDFRawStream(PDFRawStream.of(flate, new Uint8Array([0x78, 0x9c, 3, 0])));
around(
  Object.getPrototypeOf(Object.getPrototypeOf(inflating)),
  'ensureBuffer',
  (ensure) =>
    function (requested) {
      requireWithinLimits();
      const former = this.buffer.byteLength;
      const buffer = ensure.call(this, requested);
      work.inflated += buffer.byteLength - former;
      if (work.inflated > MAX_INFLATED_BYTES) exceed();
      return buffer;
    },
);

// Where objects stand in the file is found by reading it; a list may say that there are a thousand million.
around(PDFXRefStreamParser.prototype, 'parseEntries', () => () => []);
