import { codesOfDimension, foreignLanguageOf } from '~/datasets/code-lists';
import { formatsOf } from '~/platform/i18n/formats';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type Translate } from '~/platform/i18n/text-keys';
import { hrefOfComparison, YEAR_BEFORE } from '../view/comparison-url';
import { type Labels } from '../view/labels';
import { type ProtectionPolicy } from '~/protection/policy';
import { changeOf } from './comparison';
import { namesOfPeriod } from './narrative';
import { kindOfPeriod, type Period } from '../view/map-period';
import { narrowedTo } from '../view/view';
import { formatDisclosed } from '../observations/format-disclosed';
import { type ViewRequest } from '../view/view-request';
import { chanceInterval, formatChance } from './chance-interval';
import { type Changes, type CodeChange } from './find-changes';
import { type ComparedTimes, type DisclosedChange } from './disclose-change';
import { daysOfTimes } from './two-counts';

/** What has changed most in a view, as its page shows it. */
export interface FormattedChanges {
  title: string;
  /** What is compared with what, and which changes are disclosed; or that there are none. */
  lead: string;
  items: FormattedChange[];
  /** The words of the link to the method. */
  method: string;
}

interface FormattedChange {
  /** The name of the code, its language if not the visitor's, and the name of its dimension. */
  name: string;
  language?: string;
  dimension: string;
  /** The address of the code's comparison with the same period. */
  href: string;
  isMore: boolean;
  /** Such as "79 more complaints". */
  text: string;
  /** Such as "from 323 to 402; +24.5% · chance alone: 284 to 364". */
  counts: string;
}

interface TextContext extends Pick<
  ViewRequest,
  'dataset' | 'view' | 'calculation' | 'codeLists' | 'language'
> {
  labels: Labels;
  policy: ProtectionPolicy;
  /** Texts of the namespace `summary`. */
  t: Translate<'summary'>;
}

/**
 * Formats the changes of a view.
 *
 * @param total - the change of all records: if it is clear, the text does not say that nothing has changed.
 */
export function formatChanges(
  context: TextContext,
  found: Changes,
  total: DisclosedChange | null,
): FormattedChanges {
  const { t } = context;
  const { periodBefore, changes, isRounded, hasClearMost } = found;
  const period = formatAgainst(context, periodBefore);
  const reach = isRounded ? 'rounded' : 'exact';
  const direction =
    total?.direction === 'more' || total?.direction === 'fewer' ? total.direction : null;
  const none = direction
    ? [
        t(`changes.total.${direction}`),
        ...(hasClearMost ? [] : [t(`changes.noPart.${reach}`)]),
      ].join(' ')
    : t(`changes.none.${reach}`);
  return {
    title: t('changes.title'),
    lead: t('changes.lead', { period, rule: changes.length > 0 ? t('changes.listed') : none }),
    items: changes.map((change) => formatChange(context, change, found)),
    method: t('changes.method'),
  };
}

/** Formats the compared period: "Compared with the same months of 2025, January to October." */
export function formatAgainst(
  { t, language }: Pick<TextContext, 't' | 'language'>,
  before: Period,
) {
  return t(`changes.against.${kindOfPeriod(before)}`, namesOfPeriod(language, before));
}

function formatChange(
  context: TextContext,
  change: CodeChange,
  times: ComparedTimes,
): FormattedChange {
  const { dataset, view, calculation, codeLists, policy, language, labels, t } = context;
  const { dimension, code, now, before } = change;
  const isMore = now.value > before.value;
  const isExact = [now, before].every(({ protection }) => protection === 'exact');
  const narrowed = narrowedTo(dataset, view, dimension.parameter, code);
  const count = Math.abs(now.value - before.value);
  const direction = isMore ? 'more' : 'fewer';
  const share = formatShare(context, change, isExact);
  const interval = chanceInterval([now, before], daysOfTimes(times), policy);
  const chance = formatChance(interval, t, formatsOf(language).number);
  const counts = t('changes.counts', {
    now: formatDisclosed(now, language),
    before: formatDisclosed(before, language),
  });
  return {
    name: labels(dimension, code),
    language: foreignLanguageOf(
      codesOfDimension(dimension, codeLists).filter((candidate) => candidate.code === code),
      language,
    ),
    dimension: t(`statistics:parameters.${dimension.parameter}`),
    href: hrefOfComparison(dataset, narrowed, calculation.defaultYear, YEAR_BEFORE),
    isMore,
    // A difference of rounded counts could be another one.
    text: isExact
      ? t(`changes.${direction}.${view.measure}`, {
          count,
          value: formatsOf(language).number(count),
        })
      : t(`changes.${direction}Rounded.${view.measure}`),
    counts: [share ? t('changes.countsAndShare', { counts, share }) : counts, chance].join(' · '),
  };
}

/**
 * Formats the share by which the count has changed: with one decimal if it is exact, else about a whole
 * percent, or not disclosed.
 */
function formatShare(
  { t, language, policy }: TextContext,
  { now, before }: CodeChange,
  isExact: boolean,
) {
  const change = changeOf(now, before, policy);
  if (change === null) return '';
  if (isExact) return formatsOf(language).change(change);
  const percent = numberFormat(localeTag(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
  });
  return t('aboutShare', { value: percent.format(change).replace('-', '−') });
}
