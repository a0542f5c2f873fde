import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Cut, ReadingCourse } from './reading-course.server';
import { discard, isFieldName, MAX_FIELDS, type SentForm } from './sent-form.server';
import { type UploadSlots } from './upload-slots.server';
import { discardFiles, type Stage, type StagedContent, UploadedFile } from './uploaded-file.server';

/** The files that a form accepts, and where they are stored. */
export interface Uploads {
  /** The fields that accept files. */
  files: Readonly<Record<string, FileLimits>>;
  stage: Stage;
  slots: UploadSlots;
}

/** What a field for files accepts: one file of 10 MB by default. */
export interface FileLimits {
  /** The maximum of each file, in bytes. */
  maxBytes?: number;
  maxFiles?: number;
  /** The maximum of its files together, in bytes. */
  maxTotalBytes?: number;
}

/** What a form may contain. */
export interface FormLimits {
  /** The maximum of its texts together, in bytes. */
  maxBytes: number;
  uploads?: Uploads;
  /** Whether files are dropped, and only their presence is kept. */
  dropsFiles?: boolean;
}

/** The default maximum of a file: some scanned pages, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The maximum header of a part: two names of 255 characters and what surrounds them, in bytes. */
const MAX_HEADER_BYTES = 8 * 1024;
/** How much is parsed at a time, in bytes: a thousand empty parts, which take some milliseconds. */
const PIECE_BYTES = 64 * 1024;

class TooLarge extends Error {}

/** The system's codes for a full disk, an exceeded quota, and a file that is too large. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && fullCodes.includes(String(error.code));

/**
 * Reads a multipart form as it arrives: texts into memory, at most `maxBytes` of them, files into storage.
 * Nothing is kept of a file that is too large; the fields after it are read if they come soon.
 *
 * @throws the error of the disk or the connection, unless the disk is full; nothing is left in storage then.
 */
export async function readMultipart(
  request: Request,
  { maxBytes, uploads, dropsFiles }: FormLimits,
): Promise<SentForm> {
  const course = new ReadingCourse();
  const parser = createParser(request, maxBytes);
  const formData = new FormData();
  let textBytes = 0;
  parser.on('partsLimit', () => course.stop('unreadable'));
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    textBytes += Buffer.byteLength(value);
    if (isValueCut || textBytes > maxBytes) course.refuse('tooLarge');
    else if (!isFieldName(name ?? '')) course.stop('unreadable');
    else formData.append(name, value);
  });
  const sources: Readable[] = [];
  const taken: Promise<[string, UploadedFile]>[] = [];
  const { budgetFor, maxTotal } = limitsOf(uploads?.files ?? {}, request, maxBytes);
  parser.on('file', (name, source, fileName, _encoding, type) => {
    // Browsers send a file without a name where none was chosen.
    const budget = fileName ? budgetFor(name) : undefined;
    if (fileName && !budget && !dropsFiles) course.stop('unreadable');
    if (fileName && dropsFiles) formData.append(name, new UploadedFile(null, fileName, type));
    if (!fileName || !budget || !uploads) {
      source.on('error', () => {}).resume();
      return;
    }
    sources.push(source);
    const content = stageFile(source, { ...uploads, ...budget }, course, taken.at(-1));
    taken.push(content.then((staged) => [name, new UploadedFile(staged, fileName, type)]));
  });
  const isCut = await feed(parser, request, { course, maxTotal });
  if (isCut) for (const source of sources) source.destroy(new Cut());
  for (const [name, file] of await Promise.all(taken)) formData.append(name, file);
  course.end();
  if (course.problem || course.failure) await discardFiles(formData);
  if (course.failure) throw course.failure;
  return { formData, problem: course.problem, isCut };
}

function createParser(request: Request, maxBytes: number): BusboyInstance {
  return new Busboy({
    headers: { 'content-type': request.headers.get('Content-Type') ?? '' },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: {
      fieldSize: maxBytes,
      parts: MAX_FIELDS,
      headerPairs: 10,
      headerSize: MAX_HEADER_BYTES,
    },
  });
}

/** What a file may still have, in bytes, and where what it has is counted. */
interface FileBudget {
  maxBytes: number;
  take(bytes: number): boolean;
}

/** Returns the limits of a field with those that it does not set. */
export function limitsOfField({ maxBytes = MAX_FILE_BYTES, maxFiles = 1, ...field }: FileLimits) {
  return { maxBytes, maxFiles, maxTotalBytes: field.maxTotalBytes ?? maxBytes * maxFiles };
}

/**
 * Returns the maximum size of a body, in bytes, and a function that counts a file of a field and returns what
 * it may have; undefined if there is no such field. It may have nothing if it is one too many, or where the
 * request declares itself too large for its only field, whose files are then refused before they arrive.
 */
function limitsOf(files: Uploads['files'], request: Request, maxBytes: number) {
  const fields = new Map(
    Object.entries(files).map(([name, file]) => [
      name,
      { ...limitsOfField(file), count: 0, bytes: 0 },
    ]),
  );
  const around = maxBytes + MAX_FIELDS * MAX_HEADER_BYTES;
  const maxTotal = [...fields.values()].reduce((sum, each) => sum + each.maxTotalBytes, around);
  const isTooLarge = fields.size === 1 && Number(request.headers.get('Content-Length')) > maxTotal;
  const budgetFor = (name: string): FileBudget | undefined => {
    const field = fields.get(name);
    if (!field) return undefined;
    field.count += 1;
    const isRefused = isTooLarge || field.count > field.maxFiles;
    const take = (bytes: number) => {
      field.bytes += bytes;
      return field.bytes <= field.maxTotalBytes;
    };
    return { maxBytes: isRefused ? 0 : field.maxBytes, take };
  };
  return { budgetFor, maxTotal };
}

/** Feeds the parser with a body, no faster than it accepts it. @returns whether the body was cut. */
async function feed(
  parser: BusboyInstance,
  request: Request,
  { course, maxTotal }: { course: ReadingCourse; maxTotal: number },
): Promise<boolean> {
  const reader = request.body?.getReader();
  let size = 0;
  let isWhole = !reader;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    while (reader && !isWhole) {
      const { done, value } = await course.next(() => reader.read());
      size += value?.length ?? 0;
      if (size > maxTotal && !course.isRefused) course.refuse('tooLarge');
      if (done) isWhole = true;
      // A parser that has to stop does so between two chunks.
      else for (const piece of piecesOf(value)) yield course.next(async () => piece);
    }
  }
  try {
    await pipeline(chunks, parser);
  } catch (error) {
    // A form that is already refused may be incomplete.
    if (!(error instanceof Cut) && !course.isRefused) course.problem ??= 'unreadable';
  }
  if (reader && !isWhole) void discard(reader);
  return !isWhole;
}

function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
}

/** Puts a file into storage; null where it is too large, cannot wait any longer, or is incomplete. */
async function stageFile(
  source: Readable,
  { stage, slots, ...budget }: Uploads & FileBudget,
  course: ReadingCourse,
  former?: Promise<unknown>,
): Promise<StagedContent | null> {
  let broken: Error | undefined;
  source.on('error', (error) => (broken = error));
  // A form takes one slot, however many files it has.
  await former;
  const leave = await slots.enter();
  try {
    if (leave) return await stage(upTo(budget, source));
    course.refuse('busy');
  } catch (error) {
    if (error instanceof TooLarge) course.refuse();
    else if (isDiskFull(error)) course.refuse('full');
    else if (error !== broken) course.fail(error);
  } finally {
    leave?.();
  }
  source.resume();
  return null;
}

async function* upTo({ maxBytes, take }: FileBudget, source: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  // The fields after a file follow its last byte, so it is read on.
  const chunks: AsyncIterable<Uint8Array> = source.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes || !take(chunk.length)) throw new TooLarge();
    yield chunk;
  }
}
