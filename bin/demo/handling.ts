import { apportion } from './apportion';
import { DAY } from './calendar';
import { type Counts } from './counts';
import { type Distributions } from './distributions';
import { expectedCounts, type YearFrame } from './expected-counts';
import { randomStream } from './random';
import { type DemoSource } from './source';
import { NONE, Urn } from './urn';
import { type DatedRecord } from './year-plan';

/** Median days to the first answer: assumption. */
const DAYS_TO_ANSWER = 21;
/** Median days from the end of handling to closing: assumption. */
const DAYS_TO_CLOSE = 60;

/** The progress of the commission with a complaint. */
interface Handling {
  /** Its current step: the first or the final one. */
  status: string;
  first: string;
  final: string;
  /** How many days after its receipt it reaches the final one. */
  wait: number;
}

/** Draws the handling of a record received this many days ago. */
type DrawHandling = (daysOld: number) => Handling;

/**
 * Plans the handling of a year's complaints. Each starts in one of the first steps and reaches its final
 * status after a time with a given half-life, so that only records of recent months change as time passes.
 */
export function planHandling({ on_process: block }: Distributions, frame: YearFrame): DrawHandling {
  const { random } = frame;
  const finalUrn = new Urn(
    apportion(expectedCounts(block, frame), frame.records, random.uniform()),
  );
  const firstUrn = new Urn(apportion(block.first_steps, frame.records, random.uniform()));
  return (daysOld) => {
    const steps = { first: firstUrn.draw(random), final: finalUrn.draw(random) };
    const wait = -Math.log2(1 - random.uniform()) * block.half_life_days;
    return { ...steps, wait, status: daysOld < wait ? steps.first : steps.final };
  };
}

/** Draws the letters of a record, joined by ";". */
type DrawLetters = (method: string, handling: Handling) => string;

/** Plans the letters of a year's complaints: by way of receipt, by step, and by share of all cases. */
export function planLetters(
  { handling_letter: rule }: Distributions,
  frame: YearFrame,
): DrawLetters {
  const { random } = frame;
  const urns = Object.entries(rule.share).map(([letter, share]) => {
    const block = { ...rule, share: { [letter]: share, [NONE]: 1 - share } };
    return new Urn(apportion(expectedCounts(block, frame), frame.records, random.uniform()));
  });
  const forReason = (letters: Counts = {}) =>
    Object.keys(letters).filter((letter) => random.uniform() < (letters[letter] ?? 0));
  return (method, { status, first, final }) => {
    const letters = [
      ...urns.map((urn) => urn.draw(random)).filter((letter) => letter !== NONE),
      ...forReason(rule.with_method[method]),
      ...forReason(rule.with_status[first]),
    ];
    // Always drawn: what a record gets later must not shift the records after it.
    const later = forReason(rule.with_status[final]);
    if (status === final) letters.push(...later);
    return [...new Set(letters)].sort().join(';');
  };
}

/** Draws the stage dates of a record; empty for those in the future. */
type DrawStages = (
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
