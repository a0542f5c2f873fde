import { LRUCache } from 'lru-cache';
import { createSerialQueue } from '~/platform/server/serial-queue.server';
import { isThreadEnded, openThreadPool } from '~/platform/server/thread-pool.server';
import { sharp } from '~/platform/storage/sharp.server';
import { type ReaderRefusal } from './reader-content';

/** How long a page may take, in milliseconds: scans take a second. */
const TIMEOUT_MS = 10_000;
/** How many tasks of a process may wait: the pages of two letters, and a few more. */
const MAX_IN_LINE = 50;
/** How long a file is not drawn again that took too long or too much memory, in milliseconds. */
const BLOCKED_MS = 10 * 60_000;

/** Why a PDF, or a page of it, cannot be shown. */
export type DrawingRefusal = Exclude<ReaderRefusal, 'notShown'> | 'noPage';

/** The size of a page in pixels at the width of a screen. */
interface PageSize {
  width: number;
  height: number;
}

interface Description {
  count: number;
  /** Those of the requested pages. */
  sizes: PageSize[];
}
interface Drawing extends PageSize {
  data: Uint8Array;
}
type Refused<Code = DrawingRefusal> = { code: Code };

/** `turns` counts the quarters by which pages are turned clockwise. */
type Task = { file: Uint8Array; turns?: number } & (
  { from: number; most: number } | { page: number; width: number }
);

/** A file and the key under which it is stored. */
interface StoredPdf {
  key: string;
  file: Uint8Array;
}

const renderer = openThreadPool<Task, Description | Drawing | Refused>(
  'app/requests/letters/reader/render-pdf.worker.mjs',
  {
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  },
);
const blocked = new LRUCache<string, true>({ max: 200, ttl: BLOCKED_MS });
/** One task after the other, so that the time of each counts from its own beginning. */
const queue = createSerialQueue(MAX_IN_LINE);

/** Returns the number of pages of a PDF, and the sizes of some of them, counted from 0. */
export async function describePdf(
  pdf: StoredPdf,
  pages: { from: number; most: number; turns?: number },
): Promise<Description | Refused<Exclude<DrawingRefusal, 'noPage'>>> {
  const answer = await runInTurn(pdf.key, { file: pdf.file, ...pages });
  if ('sizes' in answer) return answer;
  const code = 'code' in answer ? answer.code : 'damaged';
  return { code: code === 'noPage' ? 'damaged' : code };
}

/** Draws a page of a PDF, counted from 0, as a picture of a width in pixels, turned clockwise: as WebP. */
export async function drawPage(
  pdf: StoredPdf,
  page: { page: number; width: number; turns?: number },
): Promise<{ picture: Buffer<ArrayBuffer> } | Refused> {
  const answer = await runInTurn(pdf.key, { file: pdf.file, ...page });
  if ('code' in answer) return answer;
  if (!('data' in answer)) return { code: 'damaged' };
  const { data, ...size } = answer;
  const raw = sharp(data, { raw: { ...size, channels: 4 } });
  const picture = await raw.removeAlpha().webp({ quality: 80, effort: 2 }).toBuffer();
  return { picture: Buffer.from(picture) };
}

async function runInTurn(key: string, task: Task): Promise<Description | Drawing | Refused> {
  return (await queue(() => run(key, task))) ?? { code: 'busy' };
}

async function run(key: string, task: Task): Promise<Description | Drawing | Refused> {
  if (blocked.has(key)) return { code: 'tooComplex' };
  const answer = await render(task);
  if ('code' in answer && answer.code === 'tooComplex') blocked.set(key, true);
  return answer;
}

async function render(task: Task): Promise<Description | Drawing | Refused> {
  try {
    return await renderer.run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (isThreadEnded(error)) return { code: 'tooComplex' };
    throw error;
  }
}
