import { type Dataset } from '~/datasets/dataset';
import { type Db } from '~/db/client.server';
import { type Reject, type SourceRow } from './source-row';

export type { Problem, Reject, SourceRow } from './source-row';

export interface ImportOptions {
  dataset: Dataset;
  rows: AsyncIterable<SourceRow>;
  fileName: string;
  /** SHA-256 of the source, in hexadecimal. */
  sha256: string;
  /** SHA-256 of the canonical mapping; empty for our own columns. */
  mappingSha256?: string;
  isSynthetic: boolean;
  importedBy: string;
  /** `dry-run` checks everything and writes nothing. */
  mode?: 'commit' | 'dry-run';
  /** Imports the accepted rows although others are rejected. */
  skipRejected?: boolean;
  /** Merges rows of one id into one record; otherwise the later ones are rejected. */
  mergesRows?: boolean;
  /** The last day a record may carry, as YYYY-MM-DD; by default today in Jakarta. */
  today?: string;
  /** Called now and then with the number of rows read so far. */
  onProgress?(rows: number): void;
  /** Called for every problem of every rejected row. */
  onReject?(reject: Reject): void;
  /** Called once when another import has to end first. */
  onWait?(): void;
}

/** What an import found in its rows, against the state of the dataset before it. */
export interface ImportCounts {
  /** Rows read. */
  rows: number;
  /** Records that are new, that changed, and that were there already just so. */
  added: number;
  changed: number;
  unchanged: number;
  /** Rows rejected. */
  rejected: number;
  /** Synthetic records that gave way to the first real ones. */
  replaced: number;
}

/** `imported` wrote; `checked` is a dry run; all others wrote nothing. */
export type ImportResult =
  | { outcome: 'imported'; importId: number; counts: ImportCounts }
  | { outcome: 'checked'; counts: ImportCounts }
  | { outcome: 'already-imported'; importId: number; importedAt: Date }
  | { outcome: 'refused'; code: 'rows-rejected'; counts: ImportCounts }
  | { outcome: 'refused'; code: 'no-records' | 'synthetic-over-real' };

/**
 * Imports rows into a dataset in one transaction: all of them or, when one is rejected, none.
 *
 * @throws what `rows` or the database throws; nothing is written then.
 */
export declare function importRecords(db: Db, options: ImportOptions): Promise<ImportResult>;
