import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { acceptLetter } from '../letters/accept-letter.server';
import { type CleanedLetter, refuse } from '../letters/letter';
import { savedName } from '../letters/letter-name';
import { type LetterTools, scanContent } from '../letters/receive-letter.server';
import { type KeptFile } from '../request-file.server';
import { cleanXlsx, type WorkbookRefusal } from './clean-xlsx.server';
import { type DeliveredKind } from './delivered-kinds';
import { deliveredKind } from './delivered-file.server';
import { type HiddenInDocx } from './docx-content';
import { examineTable, MAX_INFLATED_BYTES } from './examine-table.server';
import { findHiddenInDocx } from './hidden-docx.server';

/** Why a file is not delivered, beside the refusals of letters. */
type DeliveryRefusal =
  | WorkbookRefusal
  | HiddenInDocx
  | 'undeliverable'
  | 'unreadableTable'
  | 'emptyTable'
  | 'irregularTable';

/** A file in the storage of letters that is committed with its row, or otherwise discarded. */
export type ReceivedDelivery =
  | { outcome: 'received'; file: KeptFile; discard(): Promise<void> }
  | {
      outcome: 'refused';
      /** The error of its field. */
      code: string;
    };

/**
 * Receives a file that an officer adds to a delivery: recognises it by its content, cleans it as letters are where it
 * is a document, a picture or a workbook, refuses what a document hides, reads it once where it is a table, and has it scanned. Its type is not one that
 * a browser would show, unless it is a letter's.
 */
export async function receiveDelivery(
  sent: UploadedFile,
  tools: LetterTools,
): Promise<ReceivedDelivery> {
  const content = await buffer(await sent.content.read());
  if (content.length === 0) return refuse('empty');
  const kind = deliveredKind(sent.name, content);
  if (!kind) return refused('undeliverable');
  if (kind.as === 'letter') {
    // Officers see no more of a document than its pages; an applicant's letter is for officers alone.
    const hidden = kind.ending === '.docx' ? await findHiddenInDocx(content) : null;
    if (hidden) return refused(hidden);
    const accepted = await acceptLetter([sent], 'delivery', tools);
    return accepted.outcome === 'refused'
      ? { outcome: 'refused', code: accepted.error }
      : { outcome: 'received', file: accepted.letter, discard: accepted.discard };
  }
  const cleaned = kind.as === 'workbook' ? await cleanXlsx(content) : uncleaned(content);
  if (cleaned.outcome === 'refused') return cleaned;
  const unreadable = await refusalOfTable({ name: sent.name, content }, kind);
  if (unreadable) return refused(unreadable);
  const leaving = kind.as === 'archive' ? await repacked(content) : cleaned.content;
  const staged = await tools.stage(leaving).catch(refusalOfContent);
  if (typeof staged === 'string') return refused(staged);
  const scan = await scanContent(staged, tools.scanner);
  const discard = () => staged.discard();
  if (scan === 'infected') {
    await discard();
    return refuse('hasVirus');
  }
  const file: KeptFile = {
    kind: 'delivery',
    storage_key: staged.key,
    name: savedName(sent.name),
    media_type: 'application/octet-stream',
    size: staged.size,
    sha256: staged.sha256,
    sent_sha256: sent.content.sha256,
    is_flagged: cleaned.isFlagged,
    scan,
    commit: () => staged.commit(),
  };
  return { outcome: 'received', file, discard };
}

const refused = (code: DeliveryRefusal): ReceivedDelivery => ({ outcome: 'refused', code });

/** CSV has no metadata. */
const uncleaned = (content: Buffer): CleanedLetter => {
  return { outcome: 'cleaned', content: [content], isFlagged: false };
};

/** Why tables are not delivered, by the codes of refused files. */
const refusals: Record<string, DeliveryRefusal> = {
  'spreadsheet-bomb': 'tooComplex',
  irregular: 'irregularTable',
  empty: 'emptyTable',
};

async function refusalOfTable(
  file: { name: string; content: Buffer },
  { as }: DeliveredKind,
): Promise<DeliveryRefusal | null> {
  try {
    if (as === 'archive' && !(await holdsOneTable(file.content))) return 'undeliverable';
    await examineTable(file, { keysOf: () => [], k: 0 });
    return null;
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return refusals[error.code] ?? 'unreadableTable';
  }
}

/** Returns why a file is refused that turns out to be invalid, or too large, while it is rewritten. */
function refusalOfContent(error: unknown): DeliveryRefusal {
  if (!(error instanceof RefusedFile)) throw error;
  return error.code === 'spreadsheet-bomb' ? 'tooComplex' : 'damaged';
}

/** Returns an archive of the entries alone that its directory lists: other programs could read more. */
async function repacked(content: Buffer): Promise<Readable> {
  const { names, read } = await openZipEntries(content);
  const files = [...names].map((name) => ({
    name,
    content: Readable.from(read(name, MAX_INFLATED_BYTES)),
  }));
  return packArchive(files, { isDated: false });
}

async function holdsOneTable(content: Buffer): Promise<boolean> {
  const { names } = await openZipEntries(content);
  return names.size === 1 && [...names].every((name) => /^[^/\\]+\.csv$/i.test(name));
}
