import { MANY_RECORDS } from '~/protection/linkage/moved-by-many';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Translation, translationOf } from '~/platform/i18n/translation';
import { formatsOf } from '~/platform/i18n/formats';
import { formatDate } from '../view/format-dates';
import { type ReleaseEvent } from './list-release-events.server';

/**
 * Describes a release event: what happened, with the facts about it, the note by staff, and the totals that
 * moved, or why none is named.
 */
export function describeRelease(
  { kind, dataset, calculation, reason, held, override, note, moved }: ReleaseEvent,
  { language, t }: { language: string; t: Translate<'releases'> },
): { title: string; text: string; note: Translation | null; moved: string[] } {
  const formats = formatsOf(language);
  const { id, records, lastDate, datePrecision, isSynthetic } = calculation;
  const how = datePrecision ? 'period' : 'day';
  const newest = formatDate(language, lastDate, calculation);
  const values = {
    dataset: t(`statistics:datasets.${dataset}.noun`),
    number: id,
    count: records,
    records: formats.number(records),
    until: t(`statistics:until.${how}`, { date: newest }),
  };
  const text =
    kind === 'published'
      ? t('facts', values)
      : kind === 'withdrawn'
        ? t('before')
        : t('reason', { reason: asSentence(reason ?? '', t) });
  const narrative = [
    text,
    ...(held > 0 ? [t('held', { count: held, held: formats.number(held) })] : []),
    ...(override
      ? [t(`overridden.${override.effect}`, { reason: asSentence(override.reason, t) })]
      : []),
    ...(isSynthetic ? [t('common:synthetic.notice')] : []),
  ];
  return {
    title: t(kind, values),
    text: narrative.join(' '),
    note: note && translationOf(note, language),
    moved:
      moved?.length === 0
        ? [t('moved.none', { min: MANY_RECORDS })]
        : (moved ?? []).map(({ year, then, now }) =>
            t(year === null ? 'moved.all' : 'moved.year', {
              year,
              then: formats.number(then),
              now: formats.number(now),
            }),
          ),
  };
}

/** Returns a text that staff wrote with a full stop, if it ends without one, so that another sentence can follow. */
function asSentence(text: string, t: Translate<'releases'>): string {
  const written = text.trim();
  return /[.!?…。！？]["'”’»）)]*$/u.test(written) ? written : written + t('common:mark.stop');
}
