import { breaksOfFilter, causeOfBreak, type CodeBreak, isBroken } from '~/datasets/validity';
import { capitalised } from '~/platform/i18n/letter-case';
import { type Query } from '~/engine/engine';
import { statusOfPeriods } from '../observations/status-of-period';
import { formatBreak } from '../narrative/narrative';
import { recordedDays } from '../view/filter-days';
import { type LabelledObservation } from './widget-data';
import { type ReadContext } from '../observations/read-context';

type TextContext = Pick<ReadContext, 'dataset' | 'codeLists' | 'labels' | 'language' | 't'>;

/** Formats breaks as sentences. */
export function formatBreaks(context: TextContext, breaks: readonly CodeBreak[]): string[] {
  const { codeLists, language, t } = context;
  return breaks.map((codeBreak) => {
    const clause = formatBreak(context, codeBreak, causeOfBreak(codeBreak, codeLists));
    return capitalised(t('summary:sentence', { text: clause }), language);
  });
}

/** Returns the notes on a series with a break of a code of its filter. */
export function breakNotes(context: TextContext, { filter }: Pick<Query, 'filter'>): string[] {
  return formatBreaks(context, breaksOfFilter(context.dataset, filter.codes, context.codeLists));
}

/**
 * Returns the notes on the codes of a filter whose meaning changed within the days that it counts together.
 */
export function breakNotesOfDays(
  context: TextContext & Pick<ReadContext, 'calculation'>,
  { filter }: Pick<Query, 'filter'>,
): string[] {
  const days = recordedDays(filter, context.calculation);
  const breaks = breaksOfFilter(context.dataset, filter.codes, context.codeLists);
  return formatBreaks(
    context,
    breaks.filter(({ day }) => isBroken([day], days)),
  );
}

/**
 * Returns the periods of a series, those with a break marked (the running one included), and the notes on
 * them; no notes if no period shown has a break.
 */
export function withBreaks(
  context: TextContext,
  query: Query,
  observations: readonly LabelledObservation[],
): { observations: LabelledObservation[]; notes: string[] } {
  const statusOf = statusOfPeriods({ ...context, calculation: null }, query);
  const marked = observations.map((observation) =>
    statusOf(observation.code) === 'B' ? { ...observation, isBreak: true as const } : observation,
  );
  const isBroken = marked.some(({ isBreak }) => isBreak);
  return { observations: marked, notes: isBroken ? breakNotes(context, query) : [] };
}
