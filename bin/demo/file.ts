import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { parse, format } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dataset, importColumns } from '~/datasets/dataset';
import { type DemoRow } from './rows';

const MARK = 'synthetic';
const CHUNK_LENGTH = 65_536;

/** The description of a demo file. */
interface DemoFile {
  rows: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string;
}

/** Returns the path with the word "synthetic" in its file name, inserted before the extension if missing. */
export function markSynthetic(path: string): string {
  const { dir, root, name, ext } = parse(path);
  if (name.includes(MARK)) return path;
  return format({ dir, root, name: `${name}.${MARK}`, ext });
}

/**
 * Writes rows as an import file: CSV with the dataset's import columns.
 *
 * @param onProgress is called from time to time with the number of rows written so far.
 */
export async function writeDemoFile(
  path: string,
  dataset: Dataset,
  rows: Iterable<DemoRow>,
  onProgress?: (rows: number) => void,
): Promise<DemoFile> {
  const digest = digestOf(dataset, rows, onProgress);
  await pipeline(Readable.from(digest.chunks), createWriteStream(path));
  return digest.end();
}

/** Describes the file that `writeDemoFile` would write, without writing it. */
export function describeDemoFile(dataset: Dataset, rows: Iterable<DemoRow>): DemoFile {
  const digest = digestOf(dataset, rows);
  // Reading the chunks is what hashes them.
  for (const chunk of digest.chunks) void chunk;
  return digest.end();
}

function digestOf(
  dataset: Dataset,
  rows: Iterable<DemoRow>,
  onProgress?: (rows: number) => void,
): { chunks: Iterable<string>; end(): DemoFile } {
  const hash = createHash('sha256');
  let count = 0;
  function* chunks(): Generator<string> {
    for (const { text, lines } of csvChunks(importColumns(dataset), rows)) {
      hash.update(text);
      count += lines;
      onProgress?.(count);
      yield text;
    }
  }
  return { chunks: chunks(), end: () => ({ rows: count, sha256: hash.digest('hex') }) };
}

/** Ids, dates, codes and numbers need no quoting: none contains a comma, a quote or a line break. */
function* csvChunks(columns: readonly string[], rows: Iterable<DemoRow>) {
  let chunk = { text: `${columns.join(',')}\n`, lines: 0 };
  for (const { values } of rows) {
    chunk.text += `${columns.map((column) => values[column] ?? '').join(',')}\n`;
    chunk.lines++;
    if (chunk.text.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = { text: '', lines: 0 };
  }
  yield chunk;
}
