import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { openThreadPool } from '~/platform/server/thread-pool.server';
import { createFileCache } from '../export/file-cache.server';
import { type Sheet } from './sheet';

/** Maximum bytes of sheets in memory; each takes about 60 kB. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** The maximum number of waiting drawings. */
const MAX_WAITING = 20;
const TIMEOUT_MS = 10_000;

const fonts = {
  zh: 'node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans',
  other: 'node_modules/@embedpdf/fonts-jp/fonts/NotoSansJP',
};

interface Task {
  sheet: Sheet;
  fonts: { regular: string; bold: string };
}

// Choosing the characters of a font takes a third of a second.
const drawer = openThreadPool<Task, Uint8Array>('app/statistics/profile/draw-sheet.worker.mjs', {
  idleTimeout: 30_000,
});

const drawn = createFileCache(MAX_CACHED_BYTES);

/** Draws a sheet as a tagged PDF of one A4 page, the same bytes every time; null if too many are waiting. */
export async function drawSheet(sheet: Sheet): Promise<Buffer | null> {
  const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url');
  const known = drawn.find(key);
  if (known) return known;
  if (drawer.queueSize >= MAX_WAITING) return null;
  const family = resolve(sheet.language === 'zh' ? fonts.zh : fonts.other);
  const task = { sheet, fonts: { regular: `${family}-Regular.otf`, bold: `${family}-Bold.otf` } };
  const file = drawer
    .run(task, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((bytes) => Buffer.from(bytes));
  return drawn.keep(key, file);
}
