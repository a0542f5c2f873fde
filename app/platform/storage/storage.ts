import { type Readable } from 'node:stream';
import { type Source } from './measure.server';

/** The pattern of keys of stored files. Some come from addresses: none may lead elsewhere. */
export const keyPattern = /^[0-9a-f-]{36}$/;

/**
 * Longer than a request may take, even if the clock is put an hour forward meanwhile, in milliseconds: a file
 * that was staged earlier is abandoned.
 */
const STAGED_FOR_MS = 2 * 60 * 60_000;

/** Returns whether a file staged at a moment, in milliseconds since 1970, is abandoned. */
export function isStale(stagedAt: number): boolean {
  return stagedAt < Date.now() - STAGED_FOR_MS;
}

/** Returns whether reading a file failed because its key does not exist, in a folder or in a bucket. */
export function isMissingFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey';
}

/** The properties of a stored file. */
interface StoredFile {
  /** Random; it reveals nothing about the file. */
  key: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** A file in storage that cannot be found by its key until it is committed. */
export interface StagedFile extends StoredFile {
  read(): Promise<Readable>;
  commit(): Promise<void>;
  /** Removes it, unless it was already committed or removed. */
  discard(): Promise<void>;
}

/**
 * The storage of uploaded and generated files: a folder, or a bucket. No file is held in memory as a whole.
 */
export interface Storage {
  /**
   * Stages what the source yields: all of it or, when the source fails, nothing.
   *
   * @param key - of a file restored from a backup; others get a random one.
   */
  stage(source: Source, key?: string): Promise<StagedFile>;
  /**
   * Returns the content of a file. @throws an error that `isMissingFile` recognises if the key does not
   * exist.
   */
  read(key: string): Promise<Readable>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes what dead processes had staged. */
  purge(): Promise<void>;
  /** Lists all files, including staged ones, in no particular order. */
  list(): AsyncIterable<ListedFile>;
}

/** A file as listed by the storage. */
export interface ListedFile {
  key: string;
  isStaged: boolean;
  /** In milliseconds since 1970. */
  changedAt: number;
  /** In bytes. */
  size: number;
}
