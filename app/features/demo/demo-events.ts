import { DAY } from './calendar';
import { type Counts } from './counts';
import { type DemoSource } from './demo-source.server';
import { type Random } from './random';

const MONTH = 30.4375 * DAY;

/** What decides whether a case can belong to an event. */
export interface EventFacts {
  issue: string;
  province: string;
  country: string;
}

/** Draws the special event of a record; empty when it belongs to none. */
export type DrawEvent = (date: string, facts: EventFacts) => string;

interface ActiveEvent {
  code: string;
  where: Partial<Record<keyof EventFacts, string[]>>;
  /** How likely a case that fits the event belongs to it. */
  probability: number;
}

/**
 * The special events of a year's records. On any day with running events the planned share of the
 * cases belongs to one of them, by their weights, but only cases that fit the event's place or issue.
 *
 * @param shareOf the share of the year's records with a code.
 */
export function planEvents(
  { distributions: { peristiwa_khusus: rule }, events }: DemoSource,
  shareOf: Readonly<Record<keyof EventFacts, Counts>>,
  random: Random,
): DrawEvent {
  const fitting = (where: ActiveEvent['where']) =>
    (['province', 'issue', 'country'] as const).reduce((share, fact) => {
      const codes = where[fact];
      if (!codes) return share;
      return share * codes.reduce((sum, code) => sum + (shareOf[fact][code] ?? 0), 0);
    }, 1);

  const activeOn = (date: string): ActiveEvent[] => {
    const weighted = events.map((event) => ({
      code: event.code ?? '',
      weight: (rule.weights[event.code ?? ''] ?? 0) * strength(event, date, rule.open_end_months),
    }));
    const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
    return weighted
      .filter(({ weight }) => weight > 0)
      .map(({ code, weight }) => {
        const where = rule.where[code] ?? {};
        const wanted = (rule.share_with_event * weight) / total;
        return { code, where, probability: Math.min(rule.ceiling, wanted / fitting(where)) };
      });
  };

  let day = { date: '', events: [] as ActiveEvent[] };
  return (date, facts) => {
    if (day.date !== date) day = { date, events: activeOn(date) };
    let lot = random.uniform();
    for (const { code, where, probability } of day.events) {
      if (!fits(where, facts)) continue;
      lot -= probability;
      if (lot < 0) return code;
    }
    return '';
  };
}

/** 1 inside the event's period; an open end fades in a straight line; 0 outside. */
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

function fits(where: ActiveEvent['where'], facts: EventFacts): boolean {
  return (
    (where.province?.includes(facts.province) ?? true) &&
    (where.issue?.includes(facts.issue) ?? true) &&
    (where.country?.includes(facts.country) ?? true)
  );
}
