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

// The library reads any input, however long it takes. Its work is counted here, so that the same file is
// rejected on every machine, however busy; each limit is below two seconds of a processor.

/** The maximum inflated size of all object streams of a document together, in bytes. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** The maximum number of values read: the objects of a document, and what they contain. */
const MAX_VALUES = 300_000;
/** The maximum depth of arrays and dictionaries. */
const MAX_DEPTH = 100;
/**
 * The maximum number of bytes read, each counted every time: some six times where a stream's length is stored
 * elsewhere.
 */
const MAX_BYTES = 100_000_000;
/** The cost of a byte of a string, and of a decrypted string, compared with other bytes. */
const STRING_BYTE = 10;
const DECRYPTED_STRING = 10;
/** The maximum number of positions at which the library searches for an object after it has found none. */
const MAX_SEARCHES = 100_000;

/** The file takes more to read than any letter. */
export class TooComplex extends Error {}

const work = { inflated: 0, values: 0, depth: 0, bytes: 0, searches: 0, isExceeded: false };

/** Resets the counters for the next document. */
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

/**
 * The library ignores errors of single objects: once a limit was exceeded, everything after it fails, too.
 */
export function requireWithinLimits() {
  if (work.isExceeded) throw new TooComplex();
}

function exceed() {
  work.isExceeded = true;
  throw new TooComplex();
}

/** Wraps one of the library's methods. */
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
          // The library takes decrypted text for text as it is written: a parenthesis would end it.
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

// Inflated data is outside the heap, which the heap's limit bounds.
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

// The positions of objects are found by reading the file; a cross-reference list may claim a thousand
// million.
around(PDFXRefStreamParser.prototype, 'parseEntries', () => () => []);
