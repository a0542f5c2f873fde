import { breaksOfFilter } from '~/datasets/validity';
import { formatsOf } from '~/i18n/formats';
import { capitalised } from '~/i18n/letter-case';
import { type Query } from '../engine';
import { type ReadContext } from './widget-kind';

type NoteContext = Pick<ReadContext, 'dataset' | 'codeLists' | 'labels' | 'language' | 't'>;

/** The notes on a series with a break of a code of its filter. */
export function breakNotes(
  { dataset, codeLists, labels, language, t }: NoteContext,
  { filter }: Pick<Query, 'filter'>,
): string[] {
  return breaksOfFilter(dataset, filter.codes, codeLists).map(({ dimension, code, day }) => {
    const values = { name: labels(dimension, code), date: formatsOf(language).date(day) };
    const text = t('summary:sentence', { text: t('summary:break', values) });
    return capitalised(text, language);
  });
}

/** The same, only if one of the periods shown contains such a day. */
export function breakNotesOfSeries(
  context: NoteContext,
  query: Pick<Query, 'filter'>,
  observations: readonly { status: string }[],
): string[] {
  return observations.some(({ status }) => status === 'B') ? breakNotes(context, query) : [];
}
