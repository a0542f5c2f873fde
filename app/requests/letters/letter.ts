import { type Source } from '~/platform/storage/measure.server';

/** The file formats of letters, with their extensions and media types. */
export const letterKinds = {
  pdf: { mediaType: 'application/pdf', extensions: ['.pdf'] },
  jpeg: { mediaType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { mediaType: 'image/png', extensions: ['.png'] },
  webp: { mediaType: 'image/webp', extensions: ['.webp'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['.docx'],
  },
} as const;
export type LetterKind = keyof typeof letterKinds;

/** The `accept` attribute of fields for letters. */
export const acceptedLetters = Object.values(letterKinds)
  .flatMap(({ mediaType, extensions }) => [mediaType, ...extensions])
  .join(',');

/** What officers may add to a delivery, letters and data: the extensions of files, and their first bytes. */
export const deliveredKinds = [
  { ending: '.pdf', signature: 'pdf' },
  { ending: '.jpg', signature: 'jpeg' },
  { ending: '.jpeg', signature: 'jpeg' },
  { ending: '.png', signature: 'png' },
  { ending: '.webp', signature: 'webp' },
  { ending: '.docx', signature: 'zip' },
  { ending: '.xlsx', signature: 'zip' },
  { ending: '.zip', signature: 'zip' },
  { ending: '.csv', signature: null },
] as const;

/** Why a file is rejected as a letter, as a key of `requests:letter`. */
export type LetterRefusal =
  | 'empty'
  | 'unknownKind'
  /** Word's format before DOCX. */
  | 'oldWord'
  /** Image formats that browsers do not show: HEIC of phones, TIFF of scanners. */
  | 'otherPicture'
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
    }
  | { outcome: 'refused'; code: LetterRefusal };

/** Returns the outcome of a letter that is rejected for a reason. */
export const refuse = (code: LetterRefusal) => ({ outcome: 'refused', code }) as const;
