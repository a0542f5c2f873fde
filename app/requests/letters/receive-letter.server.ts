import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Stage, type StagedContent } from '~/platform/http/uploaded-file.server';
import { createSerialQueue } from '~/platform/server/serial-queue.server';
import { recogniseFile } from '~/platform/storage/file-signature';
import { type VirusScanner } from '~/platform/storage/virus-scanner.server';
import { cleanDocx } from './clean-docx.server';
import { cleanPdf } from './clean-pdf.server';
import {
  type CleanedLetter,
  isPhotoKind,
  letterKinds,
  type LetterKind,
  type LetterRefusal,
  type PhotoKind,
  refuse,
  type ScanState,
} from './letter';
import { required } from '~/platform/system/required';
import { letterName } from './letter-name';
import { type Photo, writePhotos } from './photos/write-photos.server';

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
  /**
   * SHA-256 of what was sent, in hexadecimal: the receipt, which users can compare with their file; of photos,
   * that of one after the other.
   */
  sentSha256: string;
  /** How many photos it was made of; null for other files. */
  photoCount: number | null;
  /** Null where pages are not counted. */
  pageCount: number | null;
  /** Whether officers are warned: a DOCX may still name those who changed it, a PDF was signed. */
  isFlagged: boolean;
  scan: Exclude<ScanState, 'infected'>;
}

type LetterReceipt =
  /** `position` names the file that is refused among several, from 1. */
  | { outcome: 'refused'; code: LetterRefusal; position?: number }
  | { outcome: 'received'; letter: ReceivedLetter };

interface SentFile {
  name: string;
  content: StagedContent;
}

/** How many letters of a process may wait to be cleaned: two hundred seconds suffice for this number. */
const MAX_IN_LINE = 20;
/** One at a time: small files can take a hundred megabytes to decode. */
const queue = createSerialQueue(MAX_IN_LINE);

/**
 * Receives an uploaded file as a letter, or several photos as its pages: recognises them by their content,
 * removes data about their author, and has the letter scanned. Keeps nothing of the originals but what it
 * returns.
 *
 * @throws the error of storage when it fails; if the scanner is unavailable, the letter waits for it.
 */
export async function receiveLetter(
  sent: readonly SentFile[],
  tools: LetterTools,
): Promise<LetterReceipt> {
  try {
    const taken = await queue(() => takeIn(sent, tools.stage));
    if (!taken) return refuse('busy');
    if (taken.outcome === 'refused') return taken;
    const { content } = taken.letter;
    const scan = await scanContent(content, tools.scanner);
    if (scan !== 'infected') return { outcome: 'received', letter: { ...taken.letter, scan } };
    await content.discard();
    return refuse('hasVirus');
  } finally {
    for (const { content } of sent) await content.discard();
  }
}

async function takeIn(sent: readonly SentFile[], stage: Stage) {
  const [first, ...others] = sent;
  const { name } = required(first, 'a file');
  const file = await readFile(required(first, 'a file'));
  if ('code' in file) return others.length > 0 ? { ...file, position: 1 } : file;
  const { kind } = file;
  const isPhoto = isPhotoKind(kind);
  if (!isPhoto && others.length > 0) return refuse('mixed');
  const stored = isPhoto ? 'pdf' : kind;
  const cleaned = isPhoto ? await cleanPhotos(sent) : await cleaners[kind](file.bytes);
  if (cleaned.outcome === 'refused') return cleaned;
  const letter = {
    name: letterName(name, stored),
    mediaType: letterKinds[stored].mediaType,
    content: await stage(cleaned.content),
    sentSha256: await hashOfSent(sent),
    photoCount: isPhoto ? sent.length : null,
    pageCount: cleaned.pageCount ?? null,
    isFlagged: cleaned.isFlagged,
  };
  return { outcome: 'received', letter } as const;
}

const cleaners: Record<LetterKind, (file: Buffer) => Promise<CleanedLetter>> = {
  pdf: cleanPdf,
  docx: cleanDocx,
};

/** Makes a PDF of photos, one of which is in memory at a time, and cleans it as any other. */
async function cleanPhotos(
  sent: readonly SentFile[],
): Promise<CleanedLetter | { outcome: 'refused'; code: LetterRefusal; position?: number }> {
  async function* photos(): AsyncGenerator<Photo | ReturnType<typeof refuse>> {
    for (const each of sent) {
      const file = await readFile(each);
      if ('code' in file) yield file;
      else yield isPhotoKind(file.kind) ? { ...file, kind: file.kind } : refuse('mixed');
    }
  }
  const written = await writePhotos(photos());
  if (written.outcome === 'written') return cleanPdf(written.pdf);
  const { position, ...refusal } = written;
  return sent.length > 1 && refusal.code !== 'mixed' ? { ...refusal, position } : refusal;
}

async function readFile({ name, content }: SentFile) {
  if (content.size === 0) return refuse('empty');
  const bytes = await buffer(await content.read());
  const recognised = kindOf(bytes, name);
  return 'code' in recognised ? recognised : { kind: recognised.kind, bytes };
}

/** Returns the SHA-256 of a letter as it was sent, in hexadecimal: of photos, that of one after the other. */
export async function hashOfSent(sent: readonly Pick<SentFile, 'content'>[]): Promise<string> {
  const [first, ...others] = sent;
  if (others.length === 0) return required(first, 'a file').content.sha256;
  const hash = createHash('sha256');
  for (const { content } of sent) {
    const bytes: AsyncIterable<Uint8Array> = await content.read();
    for await (const chunk of bytes) hash.update(chunk);
  }
  return hash.digest('hex');
}

/** The directory entry of an Office file with a password. */
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

function kindOf(
  file: Buffer,
  name: string,
): { kind: LetterKind | PhotoKind } | ReturnType<typeof refuse> {
  const signature = recogniseFile(file);
  if (signature === 'compound') {
    return refuse(file.includes(ENCRYPTED_PACKAGE) ? 'isEncrypted' : 'oldWord');
  }
  if (signature === 'tiff') return refuse('otherPicture');
  if (signature === null) return refuse(/\.pdf$/i.test(name) ? 'notPdf' : 'unknownKind');
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
