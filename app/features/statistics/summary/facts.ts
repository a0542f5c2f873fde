import { type Period } from '../views/map-period';
import { type Told } from './comparison';

/** How a count compares with that of the same period a year before. */
export interface Change {
  value: Told;
  before: Told;
  /** By what share of the earlier count. */
  change: number;
  period: Period;
  periodBefore: Period;
}

/**
 * What a summary tells of a view, without language, in the order of the sentences:
 * that nothing is shown (`closed`), that there are no records (`none`) or few (`few`); how many there are;
 * the change on the year before where it is of fewer days than the count; the code with the greatest share;
 * the rank of the chosen code; the most unusual month; the records that state no code.
 */
export type Fact =
  | { kind: 'closed' | 'none' | 'few' }
  | { kind: 'level'; value: Told; period: Period | null; change: Change | null }
  | { kind: 'change'; change: Change }
  | {
      kind: 'greatest';
      dimension: string;
      code: string;
      value: Told;
      share: number;
      isExact: boolean;
    }
  | { kind: 'rank'; dimension: string; code: string; rank: number; of: number }
  | { kind: 'unusual'; month: string; value: Told; mean: number; months: number }
  | { kind: 'notStated'; dimension: string; value: Told };
