import { DAY } from './calendar';
import { type Counts, totalOf } from './counts';
import { type DemoSource } from './source';
import { type Random } from './random';

const MONTH = 30.4375 * DAY;
const facts = ['province', 'issue', 'country'] as const;

/** The facts that decide whether a case can belong to an event. */
interface EventFacts {
  issue: string;
  province: string;
  country: string;
}

/** Draws the special event of a record; empty when it belongs to none. */
type DrawEvent = (date: string, given: EventFacts) => string;

interface ActiveEvent {
  code: string;
  where: Partial<Record<keyof EventFacts, string[]>>;
  /** How likely a case that fits the event belongs to it. */
  probability: number;
}

type ShareOf = Readonly<Record<keyof EventFacts, Counts>>;

/**
 * Plans the special events of a year's records. On any day with running events the planned share of the cases
 * belongs to one of them, by their weights, but only cases that fit the event's place or issue.
 *
 * @param shareOf the share of the year's records with a code.
 */
export function planEvents(source: DemoSource, shareOf: ShareOf, random: Random): DrawEvent {
  let day = { date: '', events: [] as ActiveEvent[] };
  return (date, given) => {
    if (day.date !== date) day = { date, events: activeEvents(source, shareOf, date) };
    let lot = random.uniform();
    for (const { code, where, probability } of day.events) {
      if (!fits(where, given)) continue;
      lot -= probability;
      if (lot < 0) return code;
    }
    return '';
  };
}

/**
 * Returns the events that run on a day; the fewer cases fit an event, the likelier a fitting one belongs to
 * it.
 */
function activeEvents(
  { distributions: { peristiwa_khusus: rule }, events }: DemoSource,
  shareOf: ShareOf,
  date: string,
): ActiveEvent[] {
  const weights: Record<string, number> = {};
  for (const event of events) {
    const { code = '' } = event;
    weights[code] = (rule.weights[code] ?? 0) * strength(event, date, rule.open_end_months);
  }
  const factor = rule.share_with_event / (totalOf(weights) || 1);
  return Object.entries(weights)
    .filter(([, weight]) => weight > 0)
    .map(([code, weight]) => {
      const where = rule.where[code] ?? {};
      const probability = Math.min(rule.ceiling, (weight * factor) / fittingShare(where, shareOf));
      return { code, where, probability };
    });
}

/** Returns the share of the cases that fit an event, as if place and issue were independent. */
function fittingShare(where: ActiveEvent['where'], shareOf: ShareOf): number {
  return facts.reduce((share, fact) => {
    const fitting = where[fact]?.reduce((sum, code) => sum + (shareOf[fact][code] ?? 0), 0);
    return share * (fitting ?? 1);
  }, 1);
}

/** Returns 1 inside the event's period, 0 outside; an open end declines linearly. */
function strength(
  { start_date: start = '', end_date: end = '' }: DemoSource['events'][number],
  date: string,
  openEndMonths: number,
): number {
  if (date < start) return 0;
  if (end) return date <= end ? 1 : 0;
  const months = (Date.parse(date) - Date.parse(start)) / MONTH;
  return Math.max(0, 1 - months / openEndMonths);
}

function fits(where: ActiveEvent['where'], given: EventFacts): boolean {
  return facts.every((fact) => where[fact]?.includes(given[fact]) ?? true);
}
