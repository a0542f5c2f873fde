import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { showInvisible } from '~/datasets/invisible-characters';
import { type Reject } from './source-row';
import { createTally, type Counted } from './tally';

/** Values are shown, not kept: this much tells which one is meant. */
const LONGEST_VALUE = 200;
const BUFFERED_LENGTH = 64 * 1024;
/** How many kinds of rejects the summary names. */
const MAX_KINDS = 100;

/** What a report says in words. */
export interface ReportTexts {
  /** The headings of summary and list: count, line, column, value, reason. */
  headings: Record<'count' | 'line' | 'column' | 'value' | 'reason', string>;
  /** What stands in the summary for the kinds that it does not name. */
  others: string;
  describe(reject: Reject): string;
}

/** Rejects of the same column, value and reason, most frequent first, each by its first one. */
export interface RejectKinds {
  kinds: readonly Counted<Reject>[];
  /** How many rejects are of further kinds. */
  others: number;
}

/**
 * A CSV file of the rejects of an import: a summary by column, value and reason, then all of them by
 * line. It appears under its name when it is complete, in place of an earlier one; without rejects no
 * file stays.
 */
export interface RejectReport {
  add(reject: Reject): void;
  /** What was added so far; `most` kinds of it. */
  summarise(most: number): RejectKinds;
  /** @returns the path of the report; null when nothing was rejected. */
  finish(): string | null;
  /** Forgets the report: the import did not come to an end. */
  discard(): null;
}

/** Begins a report at `path`; memory holds a few rows of it, and its kinds. */
export function createRejectReport(path: string, texts: ReportTexts): RejectReport {
  const { count, line, column, value, reason } = texts.headings;
  const [part, listPart] = [`${path}.part`, `${path}.list.part`];
  const tally = createTally<Reject>();
  let list: number | null = null;
  let text = stringify([[line, column, value, reason]]);
  let isEmpty = true;
  const flush = () => {
    list ??= openSync(listPart, 'w+');
    writeSync(list, text);
    text = '';
  };
  const close = () => list !== null && closeSync(list);
  const cellsOf = (reject: Reject) =>
    [reject.column ?? '', shortValue(reject.value), texts.describe(reject)].map(guardFormula);
  const summarise = (most: number): RejectKinds => {
    const kinds = tally.list();
    const further = kinds.slice(most).reduce((sum, kind) => sum + kind.count, tally.others());
    return { kinds: kinds.slice(0, most), others: further };
  };
  const summary = () => {
    const { kinds, others } = summarise(MAX_KINDS);
    return stringify([
      [count, column, value, reason],
      ...kinds.map((kind) => [kind.count, ...cellsOf(kind.item)]),
      ...(others > 0 ? [[others, '', '', texts.others]] : []),
      ['', '', '', ''],
    ]);
  };
  return {
    add(reject) {
      isEmpty = false;
      tally.add(JSON.stringify([reject.column, reject.value, reject.reason]), reject);
      text += stringify([[reject.line, ...cellsOf(reject)]]);
      if (text.length > BUFFERED_LENGTH) flush();
    },
    summarise,
    finish() {
      rmSync(path, { force: true });
      if (isEmpty) return null;
      flush();
      const file = openSync(part, 'w');
      writeSync(file, `\uFEFF${summary()}`);
      if (list !== null) append(list, file);
      closeSync(file);
      close();
      rmSync(listPart);
      renameSync(part, path);
      return path;
    },
    discard() {
      close();
      rmSync(listPart, { force: true });
      return null;
    },
  };
}

function append(from: number, to: number): void {
  const buffer = Buffer.alloc(BUFFERED_LENGTH);
  let position = 0;
  let length = 0;
  while ((length = readSync(from, buffer, 0, buffer.length, position)) > 0) {
    writeSync(to, buffer, 0, length);
    position += length;
  }
}

/** A value cut to a length at which it is recognised, on one line, with nothing unseen in it. */
export function shortValue(value: string): string {
  const line = showInvisible(value);
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}

/** Text that a spreadsheet will not take for a formula. */
function guardFormula(text: string): string {
  return /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
}
