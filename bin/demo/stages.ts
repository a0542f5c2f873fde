import { DAY } from './calendar';
import { type DemoSource } from './source';
import { type Handling } from './handling';
import { randomStream } from './random';
import { type DatedRecord } from './year-plan';

/** Median days to the first answer: assumption. */
const DAYS_TO_ANSWER = 21;
/** Median days from the end of handling to closing: assumption. */
const DAYS_TO_CLOSE = 60;

/** Draws the stage dates of a record; empty for those in the future. */
export type DrawStages = (
  record: Pick<DatedRecord, 'date' | 'daysOld'>,
  handling: Handling,
) => { first_answer_on: string; closed_on: string };

/**
 * Draws the stage dates of a year's complaints from a separate random stream, so that all other values are
 * the same as without them.
 */
export function planStages({ distributions, codeList }: DemoSource, year: number): DrawStages {
  const random = randomStream(distributions.seed + 2, year - 2000);
  const finished = new Set(
    codeList('on_process').flatMap(({ code, stage }) => (stage === 'finished' && code) || []),
  );
  return ({ date, daysOld }, { final, wait }) => {
    // Always drawn, so that dates in the future do not shift later records.
    const toAnswer = Math.round(DAYS_TO_ANSWER * random.lognormal(1));
    const toClose = Math.ceil(wait + DAYS_TO_CLOSE * random.lognormal(1));
    const isClosed = finished.has(final) && toClose <= daysOld;
    const dayAfter = (days: number) =>
      new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
    return {
      first_answer_on: toAnswer <= daysOld ? dayAfter(toAnswer) : '',
      closed_on: isClosed ? dayAfter(toClose) : '',
    };
  };
}
