import { type Readable } from 'node:stream';
import { type Source } from './measure.server';

/** The keys of stored files. Some come from addresses: none may lead elsewhere. */
export const keyPattern = /^[0-9a-f-]{36}$/;

/**
 * Longer than a request may take, even where the clock is put an hour forward meanwhile, in milliseconds: a
 * file that was staged before it is nobody's.
 */
const STAGED_FOR_MS = 2 * 60 * 60_000;

/** Whether nobody waits any more for what was staged at a moment, in milliseconds since 1970. */
export function isStale(stagedAt: number): boolean {
  return stagedAt < Date.now() - STAGED_FOR_MS;
}

/** Whether reading a file failed because there is none of its key, in a folder or in a bucket. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey';
}

/** What is known of a file that was stored. */
export interface StoredFile {
  /** Random; nothing of the file can be read from it. */
  key: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** A file that is in storage, but not for good: nobody finds it by its key until it is committed. */
export interface StagedFile extends StoredFile {
  read(): Promise<Readable>;
  commit(): Promise<void>;
  /** Removes it, unless it is committed or removed already. */
  discard(): Promise<void>;
}

/** Where uploaded and generated files are kept: a folder, or a bucket. Nothing is kept in memory whole. */
export interface Storage {
  /**
   * Takes in what the source yields, all of it or, when the source fails, nothing.
   *
   * @param key - of a file that comes back from a backup; others get a random one.
   */
  stage(source: Source, key?: string): Promise<StagedFile>;
  /** The content of a file. @throws what `isMissingFile` knows when there is none of that key. */
  read(key: string): Promise<Readable>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Removes what was staged by processes that have died. */
  purge(): Promise<void>;
  /** All files, staged ones, too, in no order. */
  list(): AsyncIterable<ListedFile>;
}

/** A file as it stands in storage. */
export interface ListedFile {
  key: string;
  isStaged: boolean;
  /** In milliseconds since 1970. */
  changedAt: number;
  /** In bytes. */
  size: number;
}
