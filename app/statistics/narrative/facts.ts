import { type BreakCause } from '~/datasets/validity';
import { type DisclosedChange } from './disclose-change';
import { type Period } from '../view/map-period';
import { type ShareRange } from '../observations/format-disclosed';
import { type DisclosedNumber } from './comparison';

/** The change of a count on the same period a year before. */
export interface Change {
  value: DisclosedNumber;
  before: DisclosedNumber;
  /** Whether there are clearly more or fewer, about as many, or none of these is clear. */
  direction: DisclosedChange['direction'];
  /** The change as a share of the earlier count; stated only for more and fewer. */
  change: number;
  period: Period;
  periodBefore: Period;
}

/**
 * What a summary states about a view, independent of language, in the order of the sentences. First, if true:
 * the view has no figures (`suppressed`), no records (`none`) or few (`few`). Or the chosen code came into
 * use only later, with the code that it was part of (`unused`); was in use only before, with its successors
 * (`ended`); or has its records counted under another one (`merged`). Then the number of records, with its
 * change from the year before, which may cover fewer days than the number. Then the code with the greatest
 * share; a day on which the meaning of a chosen code changed, so that counts before and after cannot be
 * compared; the rank of the chosen code; the month that stands out from the same one of earlier years, with
 * its usual value and the first and last of these years; the records that state no code. Also what a figure
 * states about itself: the code with the greatest share; the share of its first ranks together; the year or
 * month (YYYY-MM) with the most records. And what a table of two dimensions states: the combination of codes
 * with the greatest share of all records, or the one whose share of its row differs most from the share of
 * all.
 */
export type Fact =
  | { kind: 'suppressed' | 'none' | 'few' }
  | { kind: 'unused'; dimension: string; code: string; since: string; former?: string }
  | { kind: 'ended'; dimension: string; code: string; until: string; successors: string[] }
  | { kind: 'merged'; dimension: string; code: string; into: string; on: string }
  | {
      kind: 'level';
      value: DisclosedNumber;
      period: Period | null;
      /** The first year of stray records before the period, which the value may include. */
      strayYear?: string;
      change: Change | null;
    }
  | {
      kind: 'greatest';
      /** The number of ranked codes, for provinces: it differs by division and period. */
      of?: number;
      dimension: string;
      code: string;
      value: DisclosedNumber;
      share: number;
      isExact: boolean;
      /** Its possible range before rounding, if that leaves its whole percents open. */
      range?: ShareRange;
      /** The residual codes that have at least as many; absent if there are none. */
      others?: string[];
    }
  | {
      kind: 'break';
      dimension: string;
      code: string;
      day: string;
      cause: BreakCause;
      /** Whether it is within the counted period. */
      isWithin: boolean;
    }
  | { kind: 'rank'; dimension: string; code: string; first: number; last: number; of: number }
  | {
      kind: 'unusual';
      month: string;
      value: DisclosedNumber;
      usual: number;
      years: readonly [number, number];
    }
  | { kind: 'notStated'; dimension: string; value: DisclosedNumber }
  | { kind: 'together'; count: number; of: number; share: number }
  /**
   * The greatest of the periods from the first to the last of a span, all of which the records cover to their
   * end.
   */
  | {
      kind: 'peak';
      dimension: 'year' | 'month';
      code: string;
      value: DisclosedNumber;
      span: readonly [first: string, last: string];
    }
  | ({ kind: 'pair'; value: DisclosedNumber } & FactOfTable)
  | ({ kind: 'furthest'; ofAll: number; rangeOfAll?: ShareRange } & FactOfTable);

/** A fact about a row and a column: their dimensions, their codes and a share. */
interface FactOfTable {
  dimensions: readonly [string, string];
  codes: readonly [string, string];
  share: number;
  /** Its possible range before rounding, if that leaves its whole percents open. */
  range?: ShareRange;
  isExact: boolean;
}
