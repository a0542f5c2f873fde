import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from './refused-file';
import { createNamespaces } from './xml-namespaces';

/** The maximum length of XML without a tag: a cell of Excel holds 32,767 characters at most. */
const MAX_RUN_LENGTH = 1024 * 1024;
/** The maximum depth of elements: nested tables in texts need a few dozen. */
const MAX_DEPTH = 500;

/** Callbacks for each tag and text of XML; names have no prefixes. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Called if the document declares its own entities, or another encoding than UTF-8. */
  foreign?(): void;
}

/**
 * Reads XML in chunks, calling the handlers, and yields after each chunk.
 *
 * @throws {RefusedFile} when it is not well-formed UTF-8, or when a run of text or deep nesting would fill
 * the memory.
 */
function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  const heard = createMeter(parser);
  parser.on(
    'opentag',
    heard((tag: SaxesTagPlain) => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new RefusedFile('spreadsheet-bomb');
      handlers.open(localName(tag.name), tag.attributes);
    }),
  );
  parser.on(
    'closetag',
    heard((tag: SaxesTagPlain) => {
      depth -= 1;
      handlers.close?.(localName(tag.name));
    }),
  );
  const onText = heard((text: string) => handlers.text?.(text));
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('doctype', () => handlers.foreign?.());
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-8$/i.test(encoding)) handlers.foreign?.();
  });
  return readPieces(parser, chunks, heard);
}

/**
 * Reads XML in chunks as `readXml` does, but only elements and attributes of the namespaces in `names`; the
 * names are prefixed with that of the namespace, such as `r:id`. Elements of the namespace named `''`, and
 * attributes without one, have no prefix.
 */
export function readNamespacedXml(
  chunks: AsyncIterable<Buffer>,
  names: ReadonlyMap<string, string>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const heard = createMeter(parser);
  const namespaces = createNamespaces(names);
  let foreign = 0; // the depth of the outermost foreign element
  const onOpen = (tag: SaxesTagPlain) => {
    const attributes = namespaces.open(tag.attributes);
    if (namespaces.depth() > MAX_DEPTH) throw new RefusedFile('spreadsheet-bomb');
    const name = namespaces.elementName(tag.name);
    if (name === null) foreign ||= namespaces.depth();
    if (foreign === 0 && name !== null) handlers.open(name, attributes);
  };
  const onClose = (tag: SaxesTagPlain) => {
    const name = namespaces.elementName(tag.name);
    if (foreign === 0 && name !== null) handlers.close?.(name);
    if (foreign === namespaces.depth()) foreign = 0;
    namespaces.close();
  };
  const onText = heard((text: string) => (foreign === 0 ? handlers.text?.(text) : undefined));
  parser.on('opentag', heard(onOpen));
  parser.on('closetag', heard(onClose));
  parser.on('text', onText);
  parser.on('cdata', onText);
  return readPieces(parser, chunks, heard);
}

/** Measures the run without a tag; wraps the handlers that end it. */
interface Meter {
  <Args extends unknown[]>(handle: (...args: Args) => void): (...args: Args) => void;
  run: number;
}

function createMeter(parser: Pick<SaxesParser, 'on'>): Meter {
  parser.on('error', refuseDamaged);
  const meter: Meter = Object.assign(
    <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args) => {
        meter.run = 0;
        handle(...args);
      },
    { run: 0 },
  );
  return meter;
}

async function* readPieces(
  parser: { write(text: string): unknown; close(): unknown },
  chunks: AsyncIterable<Buffer>,
  meter: Meter,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) {
    meter.run += chunk.length;
    parser.write(decode(decoder, chunk));
    if (meter.run > MAX_RUN_LENGTH) throw new RefusedFile('spreadsheet-bomb');
    yield;
  }
  parser.close();
  yield;
}

/** Reads XML to its end. */
export async function readAllXml(
  chunks: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): Promise<void> {
  await toEnd(readXml(chunks, handlers));
}

/** Reads chunks of XML to their end. */
export async function toEnd(pieces: AsyncGenerator<void>): Promise<void> {
  for await (const _ of pieces) void _;
}

function decode(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (cause) {
    return refuseDamaged(cause);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function refuseDamaged(cause: unknown): never {
  throw new RefusedFile('damaged', {}, { cause });
}
