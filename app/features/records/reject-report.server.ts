import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { type Reject } from './source-row';

/** Values are shown, not kept: this much tells which one is meant. */
const LONGEST_VALUE = 200;
const BUFFERED_LENGTH = 64 * 1024;

/** Puts a reject into words. */
export type DescribeReject = (reject: Reject) => string;

/**
 * A CSV file of the rejects of an import: line, column, value, reason. It appears under its name when
 * it is complete, in place of an earlier one; without rejects no file stays.
 */
export interface RejectReport {
  add(reject: Reject): void;
  /** @returns the path of the report; null when nothing was rejected. */
  finish(): string | null;
  /** Forgets the report: the import did not come to an end. */
  discard(): null;
}

/** Begins a report at `path`; memory holds a few rows of it. */
export function createRejectReport(
  path: string,
  header: readonly string[],
  describe: DescribeReject,
): RejectReport {
  const part = `${path}.part`;
  let file: number | null = null;
  let text = `\uFEFF${stringify([[...header]])}`;
  const flush = () => {
    file ??= openSync(part, 'w');
    writeSync(file, text);
    text = '';
  };
  const close = () => file !== null && closeSync(file);
  let isEmpty = true;
  return {
    add(reject) {
      isEmpty = false;
      const { line, column, value } = reject;
      const cells = [column ?? '', shortValue(value), describe(reject)].map(guardFormula);
      text += stringify([[line, ...cells]]);
      if (text.length > BUFFERED_LENGTH) flush();
    },
    finish() {
      rmSync(path, { force: true });
      if (isEmpty) return null;
      flush();
      close();
      renameSync(part, path);
      return path;
    },
    discard() {
      close();
      rmSync(part, { force: true });
      return null;
    },
  };
}

/** A value cut to a length at which it is recognised, on one line. */
export function shortValue(value: string): string {
  const line = value.replace(/\p{Cc}+/gu, ' ');
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** Text that a spreadsheet will not take for a formula. */
function guardFormula(text: string): string {
  return /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
}
