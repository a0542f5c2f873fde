import { type Source } from '~/platform/storage/measure.server';

/** The kinds of files that letters may be, with how their names end and what browsers call them. */
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

/** What a field for a letter tells the browser that it takes. */
export const acceptedLetters = Object.values(letterKinds)
  .flatMap(({ mediaType, extensions }) => [mediaType, ...extensions])
  .join(',');

/** What officers may add to a delivery, letters and data: how the names of files end, and how the files begin. */
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

/** Why a file is not taken as a letter, as a key of `requests:letter`. */
export type LetterRefusal =
  | 'empty'
  | 'unknownKind'
  /** Word as it was before DOCX. */
  | 'oldWord'
  /** Pictures of kinds that browsers do not show: HEIC of phones, TIFF of scanners. */
  | 'otherPicture'
  | 'isEncrypted'
  /** Programs of Office, scripts and actions of PDF, fields that call other programs. */
  | 'hasMacros'
  /** Other files inside, such as attachments of a PDF and objects of Office. */
  | 'hasFiles'
  /** Parts that are loaded from elsewhere when it is opened, such as a template. */
  | 'hasOutsideParts'
  | 'tooManyPixels'
  /** Takes more time or memory to read than any letter, as a bomb does. */
  | 'tooComplex'
  | 'damaged'
  | 'hasVirus'
  /** Too many others are being read. */
  | 'busy';

/** Whether a scanner has looked at a file; `none` where no scanner was set. */
export const scanStates = ['clean', 'waiting', 'none', 'infected'] as const;
export type ScanState = (typeof scanStates)[number];

/** What remains of a letter once what it does not need is taken away. */
export type CleanedLetter =
  | {
      outcome: 'cleaned';
      /** What is kept in place of what was sent. */
      content: Source;
      /** Whether officers are to be warned: a DOCX may still say who changed it, a PDF was signed. */
      isFlagged: boolean;
    }
  | { outcome: 'refused'; code: LetterRefusal };

export const refuse = (code: LetterRefusal) => ({ outcome: 'refused', code }) as const;
