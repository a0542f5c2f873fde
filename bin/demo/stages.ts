import { DAY } from './calendar';
import { type DemoSource } from './source';
import { type Handling } from './handling';
import { randomStream } from './random';
import { type DatedRecord } from './year-plan';

/** Half of the cases are answered in so many days: assumption. */
const DAYS_TO_ANSWER = 14;
/** Half of the cases whose handling has ended are closed within so many days more: assumption. */
const DAYS_TO_CLOSE = 60;

/** Draws the dates of a record's stages; empty for those that are yet to come. */
export type DrawStages = (
  record: Pick<DatedRecord, 'date' | 'daysOld'>,
  handling: Handling,
) => { first_answer_on: string; closed_on: string };

/**
 * The dates of the stages of a year's complaints. Of a stream of its own: the records have all other values as without them.
 */
export function planStages({ distributions, codeList }: DemoSource, year: number): DrawStages {
  const random = randomStream(distributions.seed + 2, year - 2000);
  const finished = new Set(
    codeList('on_process').flatMap(({ code, stage }) => (stage === 'finished' && code) || []),
  );
  return ({ date, daysOld }, { final, wait }) => {
    // Drawn in any case, so that what is yet to come does not shift the records after it.
    const toAnswer = Math.round(DAYS_TO_ANSWER * random.lognormal(0.8));
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
