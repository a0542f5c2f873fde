import { isThreadEnded, openThreadPool } from '~/platform/server/thread-pool.server';
import { sharp, type Sharp } from '~/platform/storage/sharp.server';
import { type LetterRefusal, type PhotoKind, refuse } from '../letter';

/** A page of A4 at 600 dots an inch, or the picture of a good phone; four bytes each when decoded. */
const MAX_PIXELS = 50_000_000;
/** Longer than any permitted picture takes, in milliseconds. */
const TIMEOUT_MS = 20_000;

type Decoded =
  | { width: number; height: number; data: Uint8ClampedArray; orientation: number }
  | { code: LetterRefusal };

/** By how many degrees each orientation of EXIF is turned, and whether it is mirrored after that. */
const turns: Partial<Record<number, { angle: number; isMirrored?: boolean }>> = {
  2: { angle: 0, isMirrored: true },
  3: { angle: 180 },
  4: { angle: 180, isMirrored: true },
  5: { angle: 90, isMirrored: true },
  6: { angle: 90 },
  7: { angle: 270, isMirrored: true },
  8: { angle: 270 },
};

type Heic = { file: Uint8Array; maxPixels: number };
/** sharp's prebuilt library has no decoder of HEIC. */
const heicDecoder = openThreadPool<Heic, Decoded>(
  'app/requests/letters/photos/decode-heic.worker.mjs',
  {
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  },
);

/** A photo that can be read: to be scaled and written. */
type ReadPhoto = { outcome: 'read'; image: Sharp } | ReturnType<typeof refuse>;

/** Reads a photo, upright; without anything of it that is not visible once it is written. */
export async function readPhoto(file: Uint8Array, kind: PhotoKind): Promise<ReadPhoto> {
  return kind === 'heif' ? readHeic(file) : readImage(file, kind);
}

async function readImage(file: Uint8Array, kind: PhotoKind): Promise<ReadPhoto> {
  try {
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (format !== kind) return refuse('unknownKind');
    if (width * height > MAX_PIXELS) return refuse('tooManyPixels');
  } catch {
    // sharp has no error classes: whatever its error, it could not read the file.
    return refuse('damaged');
  }
  const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  return { outcome: 'read', image: image.autoOrient() };
}

async function readHeic(file: Uint8Array): Promise<ReadPhoto> {
  let decoded: Decoded;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    decoded = await heicDecoder.run({ file, maxPixels: MAX_PIXELS }, { signal });
  } catch (error) {
    if (isThreadEnded(error)) return refuse('tooComplex');
    throw error;
  }
  if ('code' in decoded) return refuse(decoded.code);
  const { data, width, height, orientation } = decoded;
  const { angle = 0, isMirrored } = turns[orientation] ?? {};
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return { outcome: 'read', image: image.rotate(angle).flop(isMirrored ?? false) };
}
