import { buffer } from 'node:stream/consumers';
import { type Stage, type StagedContent } from '~/platform/http/uploaded-file.server';
import { recogniseFile } from '~/platform/storage/file-signature';
import { type VirusScanner } from '~/platform/storage/virus-scanner.server';
import { cleanDocx } from './clean-docx.server';
import { cleanImage } from './clean-image.server';
import { cleanPdf } from './clean-pdf.server';
import {
  type CleanedLetter,
  letterKinds,
  type LetterKind,
  type LetterRefusal,
  refuse,
  type ScanState,
} from './letter';
import { letterName } from './letter-name';

/** What the letters go through. */
export interface LetterTools {
  /** Puts a file into the storage of letters. */
  stage: Stage;
  /** Null where none is set. */
  scanner: VirusScanner | null;
}

/** A letter that may be kept: whoever is given it commits or discards its content. */
export interface ReceivedLetter {
  name: string;
  mediaType: string;
  content: StagedContent;
  /** SHA-256 of what was sent, in hexadecimal: the receipt, which users can compare with their file. */
  sentSha256: string;
  /** Whether officers are to be warned: a DOCX may still say who changed it, a PDF was signed. */
  isFlagged: boolean;
  scan: Exclude<ScanState, 'infected'>;
}

export type LetterReceipt =
  { outcome: 'refused'; code: LetterRefusal } | { outcome: 'received'; letter: ReceivedLetter };

/** Letters that a process has taken in and not cleaned yet: as many as two hundred seconds suffice for. */
const MAX_IN_LINE = 20;
let last: Promise<unknown> = Promise.resolve();
let inLine = 0;

/**
 * Takes an uploaded file in as a letter: recognises it by its content, takes out what it says of its maker,
 * and has it scanned. Of what was sent nothing stays but what is given back.
 *
 * @throws what storage says when it fails; a scanner that is away lets the letter wait for it.
 */
export async function receiveLetter(
  sent: { name: string; content: StagedContent },
  tools: LetterTools,
): Promise<LetterReceipt> {
  try {
    if (inLine >= MAX_IN_LINE) return refuse('busy');
    // One at a time: small files can be made that take a hundred megabytes to unpack.
    inLine += 1;
    const turn = last.then(() => takeIn(sent, tools.stage)).finally(() => (inLine -= 1));
    last = turn.catch(() => {});
    const taken = await turn;
    if (taken.outcome === 'refused') return taken;
    const { content } = taken.letter;
    const scan = await scanContent(content, tools.scanner);
    if (scan !== 'infected') return { outcome: 'received', letter: { ...taken.letter, scan } };
    await content.discard();
    return refuse('hasVirus');
  } finally {
    await sent.content.discard();
  }
}

async function takeIn({ name, content }: { name: string; content: StagedContent }, stage: Stage) {
  if (content.size === 0) return refuse('empty');
  const file = await buffer(await content.read());
  const kind = kindOf(file);
  if ('code' in kind) return kind;
  const cleaned = await cleaners[kind.kind](file);
  if (cleaned.outcome === 'refused') return cleaned;
  const letter = {
    name: letterName(name, kind.kind),
    mediaType: letterKinds[kind.kind].mediaType,
    content: await stage(cleaned.content),
    sentSha256: content.sha256,
    isFlagged: cleaned.isFlagged,
  };
  return { outcome: 'received', letter } as const;
}

const cleaners: Record<LetterKind, (file: Buffer) => Promise<CleanedLetter>> = {
  pdf: cleanPdf,
  jpeg: (file) => cleanImage(file, 'jpeg'),
  png: (file) => cleanImage(file, 'png'),
  webp: (file) => cleanImage(file, 'webp'),
  docx: cleanDocx,
};

/** What an Office file with a password holds, in the letters of its directory. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

function kindOf(file: Buffer): { kind: LetterKind } | ReturnType<typeof refuse> {
  const signature = recogniseFile(file);
  if (signature === 'compound') {
    return refuse(file.includes(ENCRYPTED_PACKAGE) ? 'isEncrypted' : 'oldWord');
  }
  if (signature === 'heif' || signature === 'tiff') return refuse('otherPicture');
  if (signature === null) return refuse('unknownKind');
  return { kind: signature === 'zip' ? 'docx' : signature };
}

/** A scanner that is away is no reason to lose a letter: it waits for it, seen by nobody. */
export async function scanContent(
  content: Pick<StagedContent, 'read'>,
  scanner: VirusScanner | null,
): Promise<ScanState> {
  if (!scanner) return 'none';
  try {
    return await scanner.scan(await content.read());
  } catch {
    return 'waiting';
  }
}
