import { type BreakCause } from '~/datasets/validity';
import { type DisclosedChange } from './disclose-change';
import { type Period } from '../view/map-period';
import { type ShareRange } from '../observations/format-disclosed';
import { type DisclosedNumber } from './comparison';

/** How a count compares with that of the same period a year before. */
export interface Change {
  value: DisclosedNumber;
  before: DisclosedNumber;
  /** Whether there are clearly more or fewer, about as many, or none of these is clear. */
  way: DisclosedChange['way'];
  /** The change as a share of the earlier count; stated only for more and fewer. */
  change: number;
  period: Period;
  periodBefore: Period;
}

/**
 * What a summary states about a view, independent of language, in the order of the sentences: that nothing is shown
 * (`closed`), that there are no records (`none`) or few (`few`), or that a chosen code came into use only later, and of
 * which one it was part (`unused`), or was in use only before, and which ones followed (`ended`), or that its records are counted under another one (`merged`); how many there are, with the change from the year before, which may cover fewer days than the count; the
 * code with the greatest share; that the meaning of a chosen code changed on a day, so that counts before and after
 * cannot be compared; the rank of the chosen code; the month that stands out from the same one of earlier years, with
 * what would be usual and the first and last of these; the records that state no code. And what a figure states about
 * itself: the code with the greatest share; the share of its first ranks together; the year or month (YYYY-MM) with the
 * most records. And what a table of two dimensions states: the combination of codes with the greatest share of all
 * records, or the one whose share of its row lies furthest from the share of all.
 */
export type Fact =
  | { kind: 'closed' | 'none' | 'few' }
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
      /** Among how many, of provinces: their number differs by division and time. */
      of?: number;
      dimension: string;
      code: string;
      value: DisclosedNumber;
      share: number;
      isExact: boolean;
      /** What it can be before rounding, if that leaves its whole percents open. */
      range?: ShareRange;
      /** The residual codes that have as many or more; absent if there are none. */
      others?: string[];
    }
  | {
      kind: 'break';
      dimension: string;
      code: string;
      day: string;
      cause: BreakCause;
      /** Whether it lies in the time that is counted. */
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
  /** The greatest of the periods from the first to the last of a span, all of which the records cover to their end. */
  | {
      kind: 'peak';
      dimension: 'year' | 'month';
      code: string;
      value: DisclosedNumber;
      span: readonly [first: string, last: string];
    }
  | ({ kind: 'pair'; value: DisclosedNumber } & FactOfTable)
  | ({ kind: 'furthest'; ofAll: number; rangeOfAll?: ShareRange } & FactOfTable);

/** Of a row and a column: their dimensions, their codes and a share. */
interface FactOfTable {
  dimensions: readonly [string, string];
  codes: readonly [string, string];
  share: number;
  /** What it can be before rounding, if that leaves its whole percents open. */
  range?: ShareRange;
  isExact: boolean;
}
