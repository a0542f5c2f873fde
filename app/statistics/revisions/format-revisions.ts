import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Translation } from '~/platform/i18n/translation';
import { type Labels } from '../view/labels';
import { legendOfGaps } from '../observations/gaps';
import { formatDisclosed } from '../observations/format-disclosed';
import { type Revision } from './find-revisions.server';

/** The note on the figures that another calculation shows differently. */
export interface FormattedRevisions {
  title: string;
  /** The column headers: the figure, and both calculations. */
  heads: [string, string, string];
  rows: { name: string; then: string; now: string }[];
  /**
   * How many further figures differ, and the legend of signs that replace numbers; absent if there is
   * neither.
   */
  more?: string;
  /** The notes by staff on the publications in between; absent if there are none. */
  notes?: Translation[];
}

/** How many figures are listed besides the total. */
const MAX_LISTED = 10;

interface TextContext {
  language: string;
  /** The names of codes, from the older calculation if it has them. */
  labels: Labels;
  /** The numbers of both calculations. */
  numbers: { then: number; now: number };
  /** How many records must be behind a listed movement. */
  min: number;
  /** Texts of the namespace `summary`. */
  t: Translate<'summary'>;
}

/** Formats the figures that differ: both as disclosed, never a difference of rounded numbers. */
export function formatRevisions(
  context: TextContext,
  revisions: readonly Revision[],
): FormattedRevisions {
  const { t, language, labels, numbers, min } = context;
  const { number } = formatsOf(language);
  const count = revisions.length;
  const totals = revisions.filter(({ of }) => !of).length;
  const listed = revisions.slice(0, MAX_LISTED + totals);
  const further = count - listed.length;
  const version = (id: number) => t('statistics:calculation.number', { number: number(id) });
  const rows = listed.map(({ measure, of, then, now }) => ({
    name: of
      ? [
          t(`statistics:parameters.${parameterOf(of.dimension)}`),
          labels(of.dimension, of.code),
        ].join(t('common:mark.colon'))
      : t(`statistics:measures.${measure}`),
    then: formatDisclosed(then, language),
    now: formatDisclosed(now, language),
  }));
  const cells = rows.flatMap((row) => [row.then, row.now]);
  const more = [
    further > 0 ? t('revisions.more', { count: further, value: number(further) }) : '',
    legendOfGaps(cells, t),
  ].filter((text) => text !== '');
  return {
    title: t(titleOf(count, min), { count, value: number(count), min: number(min) }),
    heads: [t('revisions.figure'), version(numbers.then), version(numbers.now)],
    rows,
    ...(more.length > 0 && { more: more.join(' ') }),
  };
}

function titleOf(count: number, min: number) {
  if (min > 1) return count === 0 ? 'revisions.noneByMany' : 'revisions.someByMany';
  return count === 0 ? 'revisions.none' : 'revisions.some';
}

/** Months of all years are months, too. */
function parameterOf({ parameter, calendar }: { parameter: string; calendar?: string }): string {
  return calendar === 'year_month' ? 'month' : parameter;
}
