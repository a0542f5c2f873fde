import { type Source } from '~/platform/storage/measure.server';

/** The file formats in which letters are stored, with their media types and extension. */
export const letterKinds = {
  pdf: { mediaType: 'application/pdf', extension: '.pdf' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
} as const;
export type LetterKind = keyof typeof letterKinds;

/** The formats of photos, of which a PDF is made. */
const photoKinds = {
  jpeg: { mediaTypes: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
  png: { mediaTypes: ['image/png'], extensions: ['.png'] },
  webp: { mediaTypes: ['image/webp'], extensions: ['.webp'] },
  heif: { mediaTypes: ['image/heic', 'image/heif'], extensions: ['.heic', '.heif'] },
} as const;
export type PhotoKind = keyof typeof photoKinds;

/** Returns whether a file format is one of photos. */
export function isPhotoKind(kind: string): kind is PhotoKind {
  return Object.hasOwn(photoKinds, kind);
}

/** The extensions of photos. */
export const photoExtensions: readonly string[] = Object.values(photoKinds).flatMap(
  ({ extensions }) => extensions,
);

/** The `accept` attribute of fields for letters. */
export const acceptedLetters = [
  ...Object.values(letterKinds).flatMap(({ mediaType, extension }) => [mediaType, extension]),
  ...Object.values(photoKinds).flatMap(({ mediaTypes }) => mediaTypes),
  ...photoExtensions,
].join(',');

/** What a field for a letter accepts: a file, or photos of its pages. */
export const letterLimits = { maxFiles: 10, maxTotalBytes: 40 * 1024 * 1024 } as const;

/** Why a file is rejected as a letter, as a key of `requests:letter`. */
export type LetterRefusal =
  | 'empty'
  | 'unknownKind'
  /** Its name says that it is a PDF, and it is nothing that is accepted. */
  | 'notPdf'
  /** Word's format before DOCX. */
  | 'oldWord'
  /** Pictures that nothing here reads: TIFF of scanners, other films and pictures in HEIC's container. */
  | 'otherPicture'
  /** A PDF or DOCX together with other files. */
  | 'mixed'
  | 'isEncrypted'
  /** Office macros, scripts and actions of PDF, fields that call other programs. */
  | 'hasMacros'
  /** Embedded files, such as attachments of a PDF and objects of Office. */
  | 'hasFiles'
  /** Parts that are loaded from elsewhere on opening, such as a template. */
  | 'hasOutsideParts'
  | 'tooManyPixels'
  /** Takes more time or memory to read than any letter, such as a bomb. */
  | 'tooComplex'
  | 'damaged'
  | 'hasVirus'
  /** Too many others are being read. */
  | 'busy';

/** The result of a virus scan; `none` where no scanner is configured. */
export type ScanState = 'clean' | 'waiting' | 'none' | 'infected';

/** A letter without everything that it does not need. */
export type CleanedLetter =
  | {
      outcome: 'cleaned';
      /** The content that is stored in place of the original. */
      content: Source;
      /** Whether officers are warned: a DOCX may still name those who changed it, a PDF was signed. */
      isFlagged: boolean;
      /** Absent where pages are not counted. */
      pageCount?: number;
    }
  | { outcome: 'refused'; code: LetterRefusal };

/** Returns the outcome of a letter that is rejected for a reason. */
export const refuse = (code: LetterRefusal) => ({ outcome: 'refused', code }) as const;
