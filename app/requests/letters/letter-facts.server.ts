import { describeSize } from '~/platform/i18n/file-size.server';
import { getTexts } from '~/platform/i18n/texts.server';

interface CountedFile {
  /** In bytes. */
  size: number;
  sentSha256: string;
  photoCount: number | null;
  pageCount: number | null;
}

/** What the receipt of a file names beside it. */
export interface LetterFacts {
  /** Its size, and how many photos and pages it has where that is known. */
  size: string;
  /**
   * Of the file as it was sent, in hexadecimal digits; null for a letter of several photos, of which none has this
   * hash.
   */
  sha256: string | null;
}

/** Describes the size of files, and identifies them, for their receipts. */
export async function describeLetters(
  language: string,
): Promise<(file: CountedFile) => LetterFacts> {
  const t = await getTexts(language, 'requests');
  return ({ size, sentSha256, photoCount, pageCount }) => ({
    size: [
      describeSize(size, language),
      photoCount !== null && t('file.photos', { count: photoCount }),
      pageCount !== null && t('file.pages', { count: pageCount }),
    ]
      .filter(Boolean)
      .join(', '),
    sha256: photoCount !== null && photoCount > 1 ? null : sentSha256,
  });
}
