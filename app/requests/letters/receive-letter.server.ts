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

/** The tools that process letters. */
export interface LetterTools {
  /** Puts a file into the storage of letters. */
  stage: Stage;
  /** Null if none is configured. */
  scanner: VirusScanner | null;
}

/** A letter that may be stored: the caller has to commit or discard its content. */
interface ReceivedLetter {
  name: string;
  mediaType: string;
  content: StagedContent;
  /** SHA-256 of what was sent, in hexadecimal: the receipt, which users can compare with their file. */
  sentSha256: string;
  /** Whether officers are warned: a DOCX may still name those who changed it, a PDF was signed. */
  isFlagged: boolean;
  scan: Exclude<ScanState, 'infected'>;
}

type LetterReceipt =
  { outcome: 'refused'; code: LetterRefusal } | { outcome: 'received'; letter: ReceivedLetter };

/** How many letters of a process may wait to be cleaned: two hundred seconds suffice for this number. */
const MAX_IN_LINE = 20;
let last: Promise<unknown> = Promise.resolve();
let inLine = 0;

/**
 * Receives an uploaded file as a letter: recognises it by its content, removes data about its author, and has
 * it scanned. Keeps nothing of the original but what it returns.
 *
 * @throws the error of storage when it fails; if the scanner is unavailable, the letter waits for it.
 */
export async function receiveLetter(
  sent: { name: string; content: StagedContent },
  tools: LetterTools,
): Promise<LetterReceipt> {
  try {
    if (inLine >= MAX_IN_LINE) return refuse('busy');
    // One at a time: small files can take a hundred megabytes to decode.
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

/** The directory entry of an Office file with a password. */
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

/** An unavailable scanner is no reason to lose a letter: it waits, hidden from everybody. */
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
