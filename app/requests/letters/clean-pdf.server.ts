import { isThreadEnded, openThreadPool } from '~/platform/server/thread-pool.server';
import { type CleanedLetter, type LetterRefusal, refuse } from './letter';

/** Scans of many pages take a second or two, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The end record of a ZIP file, which readers of ZIP look for in its last 64 kB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_WITHIN = 66 * 1024;

type Answer =
  { content: Uint8Array; wasSigned: boolean; pageCount: number } | { code: LetterRefusal };

const cleaner = openThreadPool<Uint8Array, Answer>('app/requests/letters/clean-pdf.worker.mjs', {
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
});

/**
 * Rewrites a PDF with nothing but what letters may contain: no action that leads out of it or starts by
 * itself, no files, no data about its author. A signature stays visible, and nothing else of it. Runs in a
 * thread, so that other requests are answered meanwhile.
 */
export async function cleanPdf(file: Uint8Array): Promise<CleanedLetter> {
  let answer: Answer;
  try {
    answer = await cleaner.run(file, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (isThreadEnded(error)) return refuse('tooComplex');
    throw error;
  }
  if ('code' in answer) return refuse(answer.code);
  const { content, wasSigned, pageCount } = answer;
  const end = Buffer.from(content).subarray(-ZIP_END_WITHIN);
  if (end.includes(ZIP_END)) return refuse('hasFiles');
  return { outcome: 'cleaned', content: [content], isFlagged: wasSigned, pageCount };
}
