import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '~/datasets/formula-cells';
import { type Translate } from '~/platform/i18n/text-keys';
import { namePath } from '~/platform/system/name-path';
import { markUnfinished } from '~/platform/system/unfinished.server';
import { describeReject } from './describe-reject';
import { shortValue } from './short-value';
import { type Reject } from './source-row';
import { createTally, type Counted } from './tally';

const BUFFERED_LENGTH = 64 * 1024;
/** How many kinds of rejects the summary lists. */
const MAX_KINDS = 100;

/** How many lines of a kind are named. */
const MAX_LINES = 10;

/** The reasons for which one choice repairs all values of a column. */
const reasonsOfColumn = ['date-format', 'date-without-day', 'date-without-month'];

/** A kind of rejects: the first one, how many they are, and the first of their lines. */
interface RejectKind extends Counted<Reject> {
  /** Reports of earlier versions lack them. */
  lines?: readonly number[];
  /** Whether others have another value than the first one. */
  isVaried?: boolean;
}

/**
 * Rejects grouped by column, reason and, unless one choice repairs all of them, value; the most frequent come first, each
 * with its first one.
 */
export interface RejectKinds {
  kinds: readonly RejectKind[];
  /** How many rejects belong to further kinds. */
  others: number;
}

/**
 * A CSV file of the rejects of an import: a summary by column, value and reason, then all of them by
 * line.
 */
interface RejectReport {
  add(reject: Reject): void;
  /** Summarises what was added so far, up to `maxKinds` kinds. */
  summarise(maxKinds: number): RejectKinds;
  /** Returns the file; null when nothing was rejected. */
  content(): AsyncIterable<Uint8Array> | null;
  /** Removes what is on the disk. */
  discard(): void;
}

/**
 * Begins a report; memory holds a few rows of it, and its kinds.
 *
 * @param path - where rows are kept on disk until it is complete.
 */
export function createRejectReport(path: string, t: Translate<'import'>): RejectReport {
  const tally = createTally<Reject & { lines: number[]; isVaried: boolean }>();
  const columns = [t('report.column'), t('report.value'), t('report.reason')];
  let list: number | null = null;
  let finish: (() => void) | undefined;
  let text = stringify([[t('report.line'), ...columns]]);
  let isEmpty = true;
  const flush = () => {
    try {
      list ??= openSync(path, 'w', 0o600);
      finish ??= markUnfinished(path);
      writeSync(list, text);
    } catch (error) {
      throw namePath(error, path);
    }
    text = '';
  };
  const cellsOf = (reject: Reject) =>
    [reject.column ?? '', shortValue(reject.value), describeReject(reject, t)].map(guardFormula);
  const summarise = (maxKinds: number): RejectKinds => {
    const kinds = tally.list();
    const further = kinds.slice(maxKinds).reduce((sum, kind) => sum + kind.count, tally.others());
    const listed = kinds
      .slice(0, maxKinds)
      .map(({ item: { lines, isVaried, ...item }, count }) => ({
        item,
        count,
        lines,
        isVaried,
      }));
    return { kinds: listed, others: further };
  };
  const summary = () => {
    const { kinds, others } = summarise(MAX_KINDS);
    return stringify([
      [t('report.count'), ...columns],
      ...kinds.map((kind) => [kind.count, ...cellsOf(kind.item)]),
      ...(others > 0 ? [[others, '', '', t('report.others')]] : []),
      ['', '', '', ''],
    ]);
  };
  async function* write(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`\uFEFF${summary()}`);
    if (list !== null) yield* createReadStream(path);
    yield Buffer.from(text);
  }
  return {
    add(reject) {
      isEmpty = false;
      const { column, value, reason, line } = reject;
      const isOfColumn = reasonsOfColumn.includes(reason);
      const key = JSON.stringify([column, isOfColumn ? null : value, reason]);
      const kind = tally.add(key, { ...reject, lines: [], isVaried: false });
      if (kind && kind.lines.length < MAX_LINES) kind.lines.push(line);
      if (kind && kind.value !== value) kind.isVaried = true;
      text += stringify([[line, ...cellsOf(reject)]]);
      if (text.length > BUFFERED_LENGTH) flush();
    },
    summarise,
    content: () => (isEmpty ? null : write()),
    discard() {
      if (list === null) return;
      closeSync(list);
      rmSync(path, { force: true });
      finish?.();
    },
  };
}
