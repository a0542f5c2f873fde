import { sharp, type Sharp } from '~/platform/storage/sharp.server';
import { type CleanedLetter, refuse } from './letter';

/** A page of A4 at 600 dots an inch, or the picture of a good phone; four bytes each when decoded. */
const MAX_PIXELS = 50_000_000;
/** Longer than any permitted image takes, in seconds. */
const TIMEOUT_S = 20;

/** How each format is rewritten. */
const writers = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 90 }),
  png: (image: Sharp) => image.png(),
  webp: (image: Sharp) => image.webp({ quality: 90 }),
};

/**
 * Rewrites an image, upright, with nothing but its visible content: no place, no time, no device, and no
 * other file behind it.
 */
export async function cleanImage(
  file: Uint8Array,
  kind: keyof typeof writers,
): Promise<CleanedLetter> {
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (format !== kind) return refuse('unknownKind');
    if (width * height > MAX_PIXELS) return refuse('tooManyPixels');
    const upright = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    const content = await writers[kind](upright).timeout({ seconds: TIMEOUT_S }).toBuffer();
    return { outcome: 'cleaned', content: [content], isFlagged: false };
  } catch {
    // sharp has no error classes: whatever its error, it could not read the file.
    return refuse('damaged');
  }
}
