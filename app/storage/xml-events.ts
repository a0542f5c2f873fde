import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { RefusedFile } from './refused-file';

/** The longest run of XML without a tag: a cell of Excel holds 32,767 characters at most. */
const MAX_RUN_LENGTH = 1024 * 1024;
/** How deep elements may stand in others: tables in tables of texts come to a few dozen. */
const MAX_DEPTH = 500;

/** What a reader of XML does at each tag and text; names come without their prefixes. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML in pieces, calling the handlers, and yields after each piece.
 *
 * @throws {RefusedFile} when it is not well-formed UTF-8, or a run of text or elements in
 * each other would fill the memory.
 */
export async function* readXml(
  chunks: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = new SaxesParser();
  let run = 0;
  let depth = 0;
  const heard = <Args extends unknown[]>(handle?: (...args: Args) => void) => {
    return (...args: Args) => {
      run = 0;
      handle?.(...args);
    };
  };
  parser.on('error', refuseDamaged);
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
  parser.on(
    'text',
    heard((text: string) => handlers.text?.(text)),
  );
  for await (const chunk of chunks) {
    run += chunk.length;
    parser.write(decode(decoder, chunk));
    if (run > MAX_RUN_LENGTH) throw new RefusedFile('spreadsheet-bomb');
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
  for await (const _ of readXml(chunks, handlers)) void _;
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
