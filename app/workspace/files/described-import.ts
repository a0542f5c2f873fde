import { type FileMatter } from '~/records/file-questions';
import { type FileImportResult } from '~/records/import-file.server';

/** What a check or an import of a file found, as its page shows it. */
export interface DescribedImport {
  outcome: FileImportResult['outcome'];
  /** The number of the import; null if nothing was written. */
  importId: number | null;
  /** What came of it, in sentences. */
  lines: string[];
  counts: { name: 'rows' | 'added' | 'changed' | 'unchanged' | 'rejected'; formatted: string }[];
  /** What it does by year of receipt, and compared with the files before it; null if it read nothing. */
  effect: {
    years: { name: string; cells: string[] }[];
    /** Whether they count what a complete file lacks. */
    isComplete: boolean;
    lines: string[];
  } | null;
  /** What becomes of the values of each column; empty if nothing changes. */
  columns: { name: string; cells: string[] }[];
  /** What is expected of the records that they would not meet. */
  broken: string[];
  /** Whether importing takes a reason because of it. */
  needsOverride: boolean;
  /** What a complete file lacks; null for others. */
  missing: {
    /** Null if it lacks none. */
    text: string | null;
    /** The first ids, joined; empty without any. */
    ids: string;
    /** How many they are. */
    records: string;
    areMany: boolean;
    hasFile: boolean;
  } | null;
  notices: string[];
  findings: string[];
  /** The codes that it adds, by list. */
  newCodes: {
    title: string;
    codes: {
      code: string;
      name: string;
      /** What is suspicious about it; empty if nothing. */
      remark: string;
      rows: string;
      /** The known code with the most similar name. */
      similar: { name: string; href: string } | null;
    }[];
    lines: string[];
  }[];
  questions: { matter: FileMatter; text: string; choices: readonly string[] }[];
  rejects: { cause: string; remedy: string; at: string; count: string }[];
  /** Values that are in no list, the most frequent first. */
  unknown: { column: string; value: string; list: string; count: string }[];
  /** How many problems are of further kinds. */
  others: number;
  hasReport: boolean;
  /** Whether the rejected rows are there as a file to correct. */
  hasRows: boolean;
  /** Whether rows are rejected, columns missing, or dates unread, for which there are options. */
  isRejected: boolean;
  lacksColumns: boolean;
  dateFormats: readonly string[];
  hasDateProblem: boolean;
}

/** The version of a mapping that a check or an import used, as its page shows it. */
export interface DescribedMapping {
  name: string;
  href: string;
  /** The version that was saved while its form was filled in, which it contains, too; null if there was none. */
  merged: {
    text: string;
    /** The names of that version and of this one. */
    versions: string[];
    /** What they decided differently, in this order. */
    superseded: { name: string; cells: string[] }[];
    /** How many more there are; null if these are all. */
    more: string | null;
  } | null;
}
