import { formatEventDate } from '~/content/events/format-event-date';
import { type DeclaredEvent } from '~/content/events/declared-event';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type ViewRequest } from '../view/view-request';
import { withCodes, type View } from '../view/view';
import { hrefOfView } from '../view/view-url';

/** A period of a series with the dated notes that belong to it. */
export interface MarkedPeriod {
  /** The code of the period in its series. */
  code: string;
  /** The number at its mark in the chart, and before its notes in the list. */
  number: string;
  events: (DeclaredEvent & { formatted: string })[];
  /** The months around it; absent if they are shown already, or there are no records of it or of months. */
  href?: string;
}

type EventContext = Pick<
  ViewRequest,
  'dataset' | 'view' | 'calculation' | 'events' | 'language' | 't'
>;

/**
 * Returns the periods of a series to which dated notes belong, in its order: a note of no period that is shown is
 * left out.
 *
 * @param periods - the year (YYYY) or month (YYYY-MM) of each code.
 */
export function markedPeriods(
  context: EventContext,
  periods: readonly { code: string; period: string }[],
): MarkedPeriod[] {
  const { events = [], language } = context;
  const formats = formatsOf(language);
  const marked = periods.flatMap(({ code, period }) => {
    const matching = events.filter(({ date }) => date.startsWith(period));
    const [first] = matching;
    if (!first) return [];
    const listed = matching.map((event) => ({
      ...event,
      formatted: formatEventDate(event.date, formats),
    }));
    return { code, events: listed, href: hrefOfMonthsAround(context, first.date.slice(0, 7)) };
  });
  return marked.map((each, index) => ({ ...each, number: formats.number(index + 1) }));
}

/** Returns the address of the months around one, on the page of the figure that shows months. */
function hrefOfMonthsAround(
  { dataset, view, calculation }: EventContext,
  month: string,
): string | undefined {
  const monthly = dataset.widgets.find(({ kind }) => kind === 'monthly');
  const { firstDate = '', lastDate } = calculation;
  const isRecorded = month >= firstDate.slice(0, 7) && month <= lastDate.slice(0, 7);
  if (!monthly || !isRecorded || view.around === month) return undefined;
  const ofAllMonths = withCodes(withCodes(view, 'year', []), 'month', []);
  const around: View = { ...ofAllMonths, around: month };
  return hrefOfView(dataset, around, calculation.defaultYear, `widgets/${monthly.name}`);
}

/** Returns the dated notes of a picture in one text; empty if there are none. */
export function formatMarked(marked: readonly MarkedPeriod[], t: Translate<'statistics'>): string {
  if (marked.length === 0) return '';
  const colon = t('common:mark.colon');
  const notes = marked.map(
    ({ number, events }) => `[${number}] ${events.map(titleOf(colon)).join('; ')}`,
  );
  return `${t('chart.events')}${colon}${notes.join(' ')}`;
}

/** Returns a function that writes a dated note in one text. */
const titleOf =
  (colon: string) =>
  ({ formatted, note }: MarkedPeriod['events'][number]): string =>
    `${formatted}${colon}${note.text}`;

/** A mark of a chart: see `MarkedPeriod`. */
export interface EventMark {
  code: string;
  number: string;
  /** Its tooltip and accessible name. */
  title: string;
  /** The language of the title, if it is not the visitor's. */
  language?: string;
}

/** Returns the marks of a chart. */
export function eventMarks(
  marked: readonly MarkedPeriod[],
  { language, t }: Pick<ViewRequest, 'language' | 't'>,
): EventMark[] {
  const title = titleOf(t('common:mark.colon'));
  return marked.map(({ code, number, events }) => {
    const foreign = events.find(({ note }) => note.language !== language)?.note.language;
    return { code, number, title: events.map(title).join('; '), language: foreign };
  });
}
