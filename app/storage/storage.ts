import { type Readable } from 'node:stream';

/** What is known of a file that was just stored. */
export interface StoredFile {
  /** Random; nothing of the file can be read from it. */
  key: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Where uploaded and generated files are kept: a folder, or a bucket. Nothing is kept in memory whole. */
export interface Storage {
  /** Stores what the source yields, all of it or, when the source fails, nothing. */
  write(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredFile>;
  /** The content of a file. @throws when there is none of that key. */
  read(key: string): Promise<Readable>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
}
