import { type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromBuffer, open, type Entry, type Options, type ZipFile } from 'yauzl';
import { RefusedFile } from './refused-file';

/** A workbook, or a letter, has a few dozen entries. */
const MAX_ENTRIES = 1000;

const openFile = promisify<string, Options, ZipFile>(open);
const openBuffer = promisify<Buffer, Options, ZipFile>(fromBuffer);
/** In the general purpose flags of an entry: its content is encrypted. */
const ENCRYPTED = 1;

/** The entries of a ZIP file by name, and their content. */
export interface ZipEntries {
  names: ReadonlySet<string>;
  /** Inflates one entry up to a limit: its declared size may be false. */
  read(name: string, maximumBytes: number): AsyncGenerator<Buffer>;
  /** Returns the declared size of an entry in bytes: fit for a progress bar only. */
  sizeOf(name: string): number;
  /** Returns the compressed size of an entry in bytes. */
  deflatedSizeOf(name: string): number;
  /** Whether an entry is encrypted. */
  isEncrypted: boolean;
  close(): void;
}

/**
 * Opens a ZIP file, by its path or from memory.
 *
 * @throws {RefusedFile} if it is damaged, names an entry twice, has more entries than any workbook, or has entries that
 *   share bytes, with which a small file could inflate to any size.
 */
export async function openZipEntries(file: string | Buffer): Promise<ZipEntries> {
  const options = { lazyEntries: true, autoClose: false };
  const opening = typeof file === 'string' ? openFile(file, options) : openBuffer(file, options);
  const zip = await opening.catch(refuseDamaged);
  const entries = new Map<string, Entry>();
  try {
    await collectEntries(zip, entries);
    refuseOverlaps([...entries.values()]);
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    names: new Set(entries.keys()),
    read: (name, maximumBytes) => inflate(zip, entries.get(name), maximumBytes),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    deflatedSizeOf: (name) => entries.get(name)?.compressedSize ?? 0,
    isEncrypted: [...entries.values()].some((entry) => entry.generalPurposeBitFlag & ENCRYPTED),
    close: () => zip.close(),
  };
}

function collectEntries(zip: ZipFile, entries: Map<string, Entry>): Promise<void> {
  return new Promise((done, failed) => {
    if (zip.entryCount > MAX_ENTRIES) return failed(new RefusedFile('spreadsheet-bomb'));
    zip.on('entry', (entry: Entry) => {
      // Programs differ in which of the two they read.
      if (entries.has(entry.fileName)) return failed(new RefusedFile('damaged'));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', done);
    zip.once('error', (cause) => failed(new RefusedFile('damaged', {}, { cause })));
    zip.readEntry();
  });
}

/** The bytes of a local header without its name. */
const HEADER_BYTES = 30;

function refuseOverlaps(entries: Entry[]): void {
  entries.sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of entries) {
    if (start < end) throw new RefusedFile('damaged');
    end = start + HEADER_BYTES + compressedSize;
  }
}

async function* inflate(zip: ZipFile, entry: Entry | undefined, maximumBytes: number) {
  if (!entry) throw new RefusedFile('not-a-spreadsheet');
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  let inflated = 0;
  const stream = await openEntry(entry).catch(refuseDamaged);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      inflated += chunk.length;
      if (inflated > maximumBytes) throw new RefusedFile('spreadsheet-bomb');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    refuseDamaged(error);
  }
}

function refuseDamaged(cause: unknown): never {
  throw new RefusedFile('damaged', {}, { cause });
}
