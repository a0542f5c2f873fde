import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { sharp } from '~/platform/storage/sharp.server';
import { createFileCache } from './file-cache.server';

/** The width of a picture, in pixels. */
export const PICTURE_WIDTH = 1280;
/** Maximum bytes of pictures in memory; each takes 100 kB or less. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Nobody waits longer than it takes to draw as many. */
const MAX_WAITING = 20;
/** Nothing that the portal draws takes longer, in seconds. */
const TIMEOUT_S = 10;

// A server may have no fonts; these come with the portal. They are looked for at the first text only.
process.env.FONTCONFIG_FILE ??= resolve('data/fonts/fonts.conf');

const fonts = { zh: 'Noto Sans S Chinese', ja: 'Noto Sans Japanese' };

/** The fonts of pictures in a language: signs that Chinese and Japanese share differ in their form. */
export function fontsOfPicture(language: string): string {
  const families = language.startsWith('zh') ? [fonts.zh, fonts.ja] : [fonts.ja, fonts.zh];
  return families.join(', ');
}

const drawn = createFileCache(MAX_CACHED_BYTES);
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Draws an SVG of ours as a PNG, one picture after the other, so that threads are left for others.
 * Null when too many are waiting. An SVG is always drawn in the same width; it has no custom properties: see `lightStyles`.
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
  // At a density of 72 a unit of the SVG is a pixel.
  return sharp(Buffer.from(svg), { density: (72 * drawnWidth) / Number(width) })
    .png({ palette: true })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}
