import { sharp } from '~/platform/storage/sharp.server';
import { recogniseFile } from '~/platform/storage/file-signature';

/** The types that are taken. */
const imageTypes = ['jpeg', 'png', 'webp'] as const;

/** Width and height of a picture, in pixels. */
const SIZE = 256;
/** More than there are in two megabytes from a camera; unpacked, four bytes each. */
const MAX_PIXELS = 25_000_000;
/** Nothing that fits takes longer, in seconds. */
const TIMEOUT_S = 10;

export type MadeImage =
  | { outcome: 'made'; content: Buffer }
  /** Of another type; or not whole, too large when unpacked, or not what it says. */
  | { outcome: 'refused'; code: 'imageType' | 'imageBroken' };

let before: Promise<unknown> = Promise.resolve();

/**
 * Makes the picture of an account out of an uploaded file: a small square JPEG, which every browser
 * shows and which holds nothing of the file but what is to be seen, no place, no time, no program. One
 * at a time: small files can be made that take a hundred megabytes and seconds each to unpack.
 */
export function makeImage(file: Uint8Array): Promise<MadeImage> {
  const made = before.then(() => unpack(file));
  before = made.catch(() => {});
  return made;
}

async function unpack(file: Uint8Array): Promise<MadeImage> {
  const format = imageTypes.find((type) => type === recogniseFile(file));
  if (!format) return { outcome: 'refused', code: 'imageType' };
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { format: found } = await picture.metadata();
    if (found !== format) return { outcome: 'refused', code: 'imageType' };
    const content = await picture
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { outcome: 'made', content };
  } catch {
    // sharp has no errors of its own: whatever it objects to, it could not read the file.
    return { outcome: 'refused', code: 'imageBroken' };
  }
}
