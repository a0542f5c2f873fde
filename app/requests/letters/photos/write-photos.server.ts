import { PDFDocument } from '@cantoo/pdf-lib';
import { sharp, type Sharp } from '~/platform/storage/sharp.server';
import { type LetterRefusal, type PhotoKind, refuse } from '../letter';
import { readPhoto } from './read-photo.server';

/** A photo of a page of a letter. */
export interface Photo {
  bytes: Uint8Array;
  kind: PhotoKind;
}

/** The maximum size of all pages of a letter, in bytes: what a letter may have that is sent as a PDF. */
const MAX_BYTES = 10 * 1024 * 1024;
/** A4 at 200 dots an inch, at which small print is legible. */
const LONG_SIDE = 2_340;
/** What pages get that are too large together: ten pages of noise stay below the maximum. */
const SMALLER = { side: 1_650, quality: 55 };
/** Longer than any permitted image takes, in seconds. */
const TIMEOUT_S = 20;

/** A4, in points. */
const [SHORT, LONG] = [595.28, 841.89];

type WrittenPhotos =
  | { outcome: 'written'; pdf: Uint8Array }
  /** `position` names the photo that is refused, from 1. */
  | { outcome: 'refused'; code: LetterRefusal; position: number };

/**
 * Writes photos into a PDF, each as a page of A4: upright, scaled to what is legible, with nothing but their
 * visible content. Reads one at a time.
 */
export async function writePhotos(
  photos: AsyncIterable<Photo | ReturnType<typeof refuse>>,
): Promise<WrittenPhotos> {
  const pages: Buffer[] = [];
  for await (const photo of photos) {
    const page = 'code' in photo ? photo : await pageOf(photo);
    if ('code' in page) return { ...page, position: pages.length + 1 };
    pages.push(page);
  }
  const size = pages.reduce((sum, { length }) => sum + length, 0);
  return { outcome: 'written', pdf: await bind(size > MAX_BYTES ? await shrink(pages) : pages) };
}

async function pageOf({ bytes, kind }: Photo): Promise<Buffer | ReturnType<typeof refuse>> {
  const read = await readPhoto(bytes, kind);
  if (read.outcome === 'refused') return read;
  try {
    return await scaled(read.image.flatten({ background: 'white' }), LONG_SIDE, 80);
  } catch {
    // sharp has no error classes: whatever its error, it could not read the file.
    return refuse('damaged');
  }
}

async function shrink(pages: readonly Buffer[]): Promise<Buffer[]> {
  const smaller: Buffer[] = [];
  for (const page of pages) smaller.push(await scaled(sharp(page), SMALLER.side, SMALLER.quality));
  return smaller;
}

function scaled(image: Sharp, side: number, quality: number): Promise<Buffer> {
  return image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}

/** Binds pictures to a PDF; each fills its page, which lies or stands as the picture does. */
async function bind(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const picture of pictures) {
    const image = await document.embedJpg(picture);
    const isWide = image.width > image.height;
    const [width, height] = isWide ? [LONG, SHORT] : [SHORT, LONG];
    const size = image.scaleToFit(width, height);
    const [x, y] = [(width - size.width) / 2, (height - size.height) / 2];
    document.addPage([width, height]).drawImage(image, { x, y, ...size });
  }
  return document.save();
}
