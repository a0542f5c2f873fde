import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { sharp } from '~/platform/storage/sharp.server';
import { createFileCache } from './file-cache.server';

/** The width of a picture, in pixels. */
export const PICTURE_WIDTH = 1280;
/** Maximum bytes of pictures in memory; each takes 100 kB or less. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** No request waits longer than it takes to draw this many. */
const MAX_WAITING = 20;
/** No drawing of the portal takes longer, in seconds. */
const TIMEOUT_S = 10;

// A server may have no fonts; these come with the portal. They are looked up only at the first text.
process.env.FONTCONFIG_FILE ??= resolve('data/fonts/fonts.conf');

const fonts = { zh: 'Noto Sans S Chinese', ja: 'Noto Sans Japanese' };

/**
 * Returns the fonts of pictures in a language: characters that Chinese and Japanese share differ in their
 * form.
 */
export function fontsOfPicture(language: string): string {
  const families = language.startsWith('zh') ? [fonts.zh, fonts.ja] : [fonts.ja, fonts.zh];
  return families.join(', ');
}

const drawn = createFileCache(MAX_CACHED_BYTES);
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Draws an SVG of the portal as a PNG, one picture after another, so that threads are left for other work.
 * Null if too many are waiting. An SVG is always drawn in the same width; it must have no custom properties:
 * see `lightStyles`.
 */
export async function drawPicture(svg: string, width = PICTURE_WIDTH): Promise<Buffer | null> {
  const key = createHash('sha256').update(svg).digest('base64url');
  const known = drawn.find(key);
  if (known) return known;
  if (waiting >= MAX_WAITING) return null;
  return drawn.keep(
    key,
    inTurn(() => draw(svg, width)),
  );
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1;
  const turn = last.then(work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function draw(svg: string, drawnWidth: number): Promise<Buffer> {
  const [, width = ''] = / width="([\d.]+)"/.exec(svg) ?? [];
  // At a density of 72 one unit of the SVG is one pixel.
  return sharp(Buffer.from(svg), { density: (72 * drawnWidth) / Number(width) })
    .png({ palette: true })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}
