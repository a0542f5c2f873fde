import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { withoutMetadata } from '../jpeg-segments.mjs';
import { kinds } from './allowed-objects.mjs';
import { TooComplex } from './limits.mjs';
import { writtenText } from './written-text.mjs';

/** Letters have a few pages; a report that comes with one has some hundreds. */
const MAX_PAGES = 2_000;
/** The maximum number of values of a document, each counted as often as it is reached. */
const MAX_VALUES = 300_000;
/** The maximum size of the new document, in bytes: a value is written as often as it is reached. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The maximum depth of values, except those that are objects themselves. */
const MAX_DEPTH = 64;

const names = (...texts) => texts.map((text) => PDFName.of(text));
const [Type, Kids, Parent, Pages, Page] = names('Type', 'Kids', 'Parent', 'Pages', 'Page');
const [Filter, DCTDecode] = names('Filter', 'DCTDecode');
const inherited = names('Resources', 'MediaBox', 'CropBox', 'Rotate');

/**
 * Rewrites a document: copies what its catalog reaches by the keys that letters may have, and nothing else.
 *
 * @param {PDFContext} source
 * @returns {PDFContext | null} null if it has no page.
 */
export function rebuildPdf(source) {
  return new Rebuilding(source).run();
}

class Rebuilding {
  #target = PDFContext.create();
  /** The new pages, by the dictionaries of the former ones. */
  #pages = new Map();
  /** The new objects, by the former ones and their kind in the new document. */
  #copies = new Map();
  #waiting = [];
  #values = 0;
  #bytes = 0;

  constructor(source) {
    this.source = source;
    this.resolve = (value) => {
      let at = value;
      for (let steps = 0; at instanceof PDFRef && steps < 16; steps += 1) at = source.lookup(at);
      return at instanceof PDFRef ? undefined : at;
    };
  }

  run() {
    const catalog = this.resolve(this.source.trailerInfo.Root);
    if (!(catalog instanceof PDFDict)) return null;
    const found = this.#findPages(this.resolve(catalog.get(Pages)));
    if (found.length === 0) return null;
    const target = this.#target;
    const pages = target.nextRef();
    for (const page of found) this.#pages.set(page.dict, target.nextRef());
    for (const { dict, attributes } of found) {
      const page = this.#copyDict(dict, kinds.pageContent, 0);
      for (const [key, value] of attributes) {
        const copy = this.#copy(value, kinds.pageContent.keys[key.decodeText()], 0);
        if (copy && !page.has(key)) page.set(key, copy);
      }
      page.set(Type, Page);
      page.set(Parent, pages);
      target.assign(this.#pages.get(dict), page);
    }
    target.assign(
      pages,
      target.obj({ Type: 'Pages', Count: found.length, Kids: [...this.#pages.values()] }),
    );
    const root = this.#copyDict(catalog, kinds.catalog, 0);
    root.set(Type, PDFName.of('Catalog'));
    root.set(Pages, pages);
    target.trailerInfo.Root = target.register(root);
    this.#finish();
    return target;
  }

  /** Finds the pages in order, each once, with the attributes that they inherit. */
  #findPages(root) {
    const seen = new Set();
    const found = [];
    const waiting = [{ dict: root, attributes: new Map() }];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const { dict, attributes } = node;
      if (!(dict instanceof PDFDict) || seen.has(dict)) continue;
      seen.add(dict);
      this.#count();
      const kids = this.resolve(dict.get(Kids));
      if (!(kids instanceof PDFArray)) {
        found.push({ dict, attributes });
        if (found.length > MAX_PAGES) throw new TooComplex();
        continue;
      }
      const inheritedAttributes = new Map(attributes);
      for (const key of inherited) if (dict.has(key)) inheritedAttributes.set(key, dict.get(key));
      const children = kids
        .asArray()
        .map((kid) => ({ dict: this.resolve(kid), attributes: inheritedAttributes }));
      waiting.push(...children.reverse());
    }
    return found;
  }

  /**
   * Copies referenced objects iteratively: a chain of ten thousand objects would otherwise take ten thousand
   * nested calls.
   */
  #finish() {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.#target.assign(next.ref, this.#copyValue(next.value, next.kind, 0) ?? PDFNull);
    }
  }

  /** @returns a value of a kind in the new document; undefined if it is of another kind. */
  #copy(value, kindName, depth) {
    this.#count();
    if (depth > MAX_DEPTH) throw new TooComplex();
    const resolved = this.resolve(value);
    if (resolved === undefined) return undefined;
    const kind = this.#kindOf(resolved, kindName, 0);
    if (!kind) return undefined;
    if (kind.isPage) return this.#pages.get(resolved);
    // Streams are always objects themselves.
    if (!(value instanceof PDFRef)) return this.#copyValue(resolved, kind, depth);
    return this.#refTo(resolved, kind);
  }

  #refTo(value, kind) {
    const copies = this.#copies.get(value) ?? new Map();
    this.#copies.set(value, copies);
    const former = copies.get(kind);
    if (former) return former;
    const ref = this.#target.nextRef();
    copies.set(kind, ref);
    this.#waiting.push({ ref, value, kind });
    return ref;
  }

  /** Returns the kind of a value among those that are permitted in its position. */
  #kindOf(value, kindName, depth) {
    const kind = typeof kindName === 'string' ? kinds[kindName] : kindName;
    if (!kind.either) return kind.accepts(value, this) ? kind : undefined;
    for (const each of kind.either) {
      const found = this.#kindOf(value, each, depth + 1);
      if (found) return found;
    }
    return undefined;
  }

  #copyValue(value, kind, depth) {
    if (value instanceof PDFStream) return this.#copyStream(value, kind, depth);
    if (value instanceof PDFDict) return this.#copyDict(value, kind, depth);
    if (value instanceof PDFArray) return this.#copyArray(value, kind, depth);
    const isText = value instanceof PDFString || value instanceof PDFHexString;
    const copy = isText ? writtenText(value.asBytes()) : value;
    this.#weigh(copy.sizeInBytes());
    return copy;
  }

  #copyArray(array, { items, isNumbered = false }, depth) {
    const copy = PDFArray.withContext(this.#target);
    for (const item of array.asArray()) {
      const copied = this.#copy(item, items, depth + 1);
      if (copied !== undefined) copy.push(copied);
      else if (isNumbered) copy.push(PDFNull);
    }
    return copy;
  }

  #copyDict(dict, { keys, every, named = {} }, depth) {
    const copy = PDFDict.withContext(this.#target);
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      const kind = every ?? (Object.hasOwn(keys, name) ? keys[name] : undefined);
      const copied = kind && this.#copy(value, kind, depth + 1);
      if (copied === undefined || copied === PDFNull) continue;
      this.#weigh(key.sizeInBytes());
      copy.set(key, copied);
    }
    for (const [key, name] of Object.entries(named)) copy.set(PDFName.of(key), PDFName.of(name));
    return copy;
  }

  #copyStream(stream, kind, depth) {
    const dict = this.#copyDict(stream.dict, kind, depth);
    const contents = stream.getContents();
    this.#weigh(contents.length);
    return PDFRawStream.of(dict, this.#isJpeg(stream.dict) ? withoutMetadata(contents) : contents);
  }

  #isJpeg(dict) {
    const filter = this.resolve(dict.get(Filter));
    if (!(filter instanceof PDFArray)) return filter === DCTDecode;
    return filter.size() === 1 && this.resolve(filter.get(0)) === DCTDecode;
  }

  #weigh(bytes) {
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) throw new TooComplex();
  }

  #count() {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new TooComplex();
  }
}
