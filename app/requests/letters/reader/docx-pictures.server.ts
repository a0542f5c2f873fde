import { buffer } from 'node:stream/consumers';
import { recogniseFile } from '~/platform/storage/file-signature';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { listDocxParts } from '../docx-parts.server';
import { readPhoto } from '../photos/read-photo.server';

/** The maximum size of a picture, and of the XML that names it, in bytes: that of letters. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Logos, a signature and a stamp; or the pages of a scanned letter. */
const MAX_PICTURES = 20;
/** Longer than any permitted picture takes, in seconds. */
const TIMEOUT_S = 10;

/** The pictures of a DOCX. */
interface DocxPictures {
  /** Those that can be shown. */
  pictures: Picture[];
  /** Whether it has more, or in other formats. */
  hasOthers: boolean;
}

interface Picture {
  kind: 'jpeg' | 'png';
  bytes: Buffer;
}

/** Returns the pictures of a DOCX, those of its headers and footers among them, by their names; none if it is damaged. */
export async function readDocxPictures(file: Buffer): Promise<DocxPictures> {
  const pictures: Picture[] = [];
  try {
    const zip = await openZipEntries(file);
    const read = (name: string) => zip.read(name, MAX_BYTES);
    const parts = await listDocxParts(zip.names, read);
    const names = parts
      .filter(({ contentType }) => contentType.startsWith('image/'))
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const name of names.slice(0, MAX_PICTURES)) {
      const bytes = await buffer(read(name));
      const kind = recogniseFile(bytes);
      if (kind === 'jpeg' || kind === 'png') pictures.push({ kind, bytes });
    }
    return { pictures, hasOthers: pictures.length < names.length };
  } catch (error) {
    if (error instanceof RefusedFile) return { pictures: [], hasOthers: true };
    throw error;
  }
}

/** Draws a picture up to a width in pixels, turned clockwise, as WebP; null if it cannot be read. */
export async function drawPicture(
  { bytes, kind }: Picture,
  { width, turns }: { width: number; turns: number },
): Promise<Buffer | null> {
  const photo = await readPhoto(bytes, kind);
  if (photo.outcome === 'refused') return null;
  try {
    return await photo.image
      .rotate(90 * turns)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
  } catch {
    // sharp has no error classes: whatever its error, it could not read the file.
    return null;
  }
}
