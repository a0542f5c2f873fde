import { type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP archive. */
export interface ArchivedFile {
  name: string;
  content: string | Buffer | Readable;
  /** Whether it is compressed already. */
  isPacked?: boolean;
}

/** A fixed date that every archive can hold: ZIP has none before it. */
const NO_DATE = new Date(1980, 0, 1);

/**
 * Returns a ZIP archive, written while it is read. An error of a file becomes one of the archive, and
 * destroying the archive destroys its files: yazl itself does neither.
 *
 * @param isDated whether it holds the time at which it was made; without it, the same files give the same
 * bytes.
 */
export function packArchive(files: readonly ArchivedFile[], { isDated = true } = {}): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream;
  if (!isDestroyable(archive)) throw new Error('yazl gives another stream than it used to');
  zip.on('error', (error: Error) => archive.destroy(error));
  const date = isDated ? {} : { mtime: NO_DATE, forceDosTimestamp: true };
  for (const { name, content, isPacked = false } of files) {
    const options = { compress: !isPacked, ...date };
    if (typeof content === 'string' || Buffer.isBuffer(content)) {
      zip.addBuffer(Buffer.from(content), name, options);
    } else {
      content.once('error', (error) => archive.destroy(error));
      archive.once('close', () => content.destroy());
      zip.addReadStream(content, name, options);
    }
  }
  zip.end();
  return archive;
}

/** yazl's types declare less than its stream is. */
function isDestroyable(stream: NodeJS.ReadableStream): stream is Readable {
  return 'destroy' in stream;
}
