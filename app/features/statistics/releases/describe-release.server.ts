import { type Translate } from '~/i18n/text-keys';
import { formatsOf } from '~/i18n/formats';
import { type ReleaseEvent } from './list-release-events.server';

/** An event of the releases in words: what happened, and what has to be known of it. */
export function describeRelease(
  { kind, dataset, calculation, reason }: ReleaseEvent,
  { language, t }: { language: string; t: Translate<'releases'> },
): { title: string; text: string } {
  const formats = formatsOf(language);
  const { id, records, lastDate, isSynthetic } = calculation;
  const values = {
    dataset: t(`statistics:datasets.${dataset}.noun`),
    number: id,
    ...{ count: records, records: formats.number(records), date: formats.date(lastDate) },
  };
  const text =
    kind === 'published'
      ? t('facts', values)
      : kind === 'withdrawn'
        ? t('before')
        : t('reason', { reason: reason ?? '' });
  return {
    title: t(kind, values),
    text: isSynthetic ? `${text} ${t('common:synthetic.notice')}` : text,
  };
}
