import { formatsOf } from '~/platform/i18n/formats';
import { formatIgnored } from './format-ignored';
import { titleOfWidget } from './widget-text';
import { leastOf, mostOf } from '~/protection/protect-table';
import { isByOutcome } from '../narrative/comparison';
import { isComplete } from '../observations/series-codes';
import { narrowedTo } from '../view/view';
import { hrefOfView } from '../view/view-url';
import { formatCount } from '../observations/format-disclosed';
import { type LabelledObservation, type WidgetData } from './widget-data';
import { type DrawContext } from './widget-kind';
import { type ViewRequest } from '../view/view-request';
import { type ChartItem } from '../charts/chart';

/** Turns an observation into a mark of a chart that narrows the view to it. */
export function chartItem(
  { dataset, view, calculation, language, t, at }: ViewRequest & Pick<DrawContext, 'at'>,
  parameter: string,
  observation: LabelledObservation,
): ChartItem {
  const { code, label, text, status, rank = null, shade, formatted } = observation;
  const value = formatCount(observation, view.measure, { language, t });
  const key = rank === null || shade !== undefined ? 'map.itemNone' : 'map.item';
  const item = formatted ?? t(key, { name: label, value, rank });
  const narrowed = narrowedTo(dataset, view, parameter, code);
  const href = hrefOfView(dataset, narrowed, calculation.defaultYear);
  const isProvisional = status === 'P';
  const chosen = view.codes[parameter]?.[0];
  return {
    code,
    label,
    value:
      observation.protection === 'below-threshold' && status !== 'M'
        ? observation.max
        : (observation.value ?? 0),
    formatted: text,
    description: isProvisional
      ? t('chart.itemProvisional', { item, note: t('table.provisional') })
      : item,
    href: href + (at === undefined ? '' : `#${at}`),
    isSelected: chosen === code,
    isProvisional,
    isBreak: observation.isBreak,
    isBelowThreshold: observation.value === null && status !== 'M',
    isSuppressed: observation.protection === 'suppressed' && status !== 'M',
    isAbsent: status === 'M',
  };
}

/** Turns observations into marks of the map, with their ranks. */
export function rankedChartItems(
  request: Parameters<typeof chartItem>[0],
  observations: readonly LabelledObservation[],
) {
  return observations.map((observation) => ({
    ...chartItem(request, 'province', observation),
    rank: observation.rank ?? null,
    shade: observation.shade,
  }));
}

/** The texts of a series, and of a series with incomplete periods. */
const SERIES = 'chart.series';
const SERIES_COMPLETE = 'chart.seriesComplete';

/**
 * At most this many periods or places that share the highest or lowest count are named; of more, only the
 * count is shown.
 */
const MAX_NAMED = 3;

/**
 * Returns the accessible name and summary of a chart: its title, and its highest and lowest period or place
 * (several if equal or rounded counts leave it open), if no undisclosed value could change them. In a series,
 * only complete periods count, as the text states, unless the incomplete one has more records than any
 * other already. There are none if fewer than two periods are complete, if the series has a break, or if it
 * shows outcomes of records, for which newer ones have had less time.
 */
export function textsOf(
  { dataset, view, calculation, applied, policy, language, t }: DrawContext,
  { name, observations, notes, hiddenMost = 0 }: WidgetData,
  description: string,
) {
  const isBroken = observations.some(({ isBreak }) => isBreak);
  const isSeries = description === SERIES;
  const disclosed = observations.filter(({ status }) => status !== 'M');
  const compared = isSeries
    ? disclosed.filter((observation) => isComplete(observation, calculation))
    : disclosed;
  const incomplete = disclosed.filter((observation) => !compared.includes(observation));
  const least = (observation: LabelledObservation) => leastOf(observation, policy);
  const most = (observation: LabelledObservation) =>
    observation.protection === 'suppressed' && hiddenMost > 0
      ? hiddenMost
      : mostOf(observation, policy);
  const formatOne = (found: readonly LabelledObservation[]) => {
    const [first] = found;
    const isOfOneText = found.every(({ text }) => text === first?.text);
    if (!first || found.some(({ protection }) => protection === 'suppressed'))
      return t('map.changes.not-compared');
    if (found.length <= MAX_NAMED && first.protection !== 'below-threshold') {
      return formatsOf(language).list(found.map(({ label, text }) => `${label} (${text})`));
    }
    if (found.length === 1) return `${first.label} (${first.text})`;
    return isOfOneText ? first.text : t('map.changes.not-compared');
  };
  const [highest, lowest] = [Math.max(...compared.map(least)), Math.min(...compared.map(most))];
  // Its records can only increase.
  const isHighest = (observation: LabelledObservation) =>
    compared.every((other) => most(other) < least(observation));
  const [last, ...others] = incomplete;
  const leading = last && others.length === 0 && isHighest(last) ? last : null;
  const extremes = {
    highest: formatOne(
      leading ? [leading] : compared.filter((observation) => most(observation) >= highest),
    ),
    lowest: formatOne(compared.filter((observation) => least(observation) <= lowest)),
  };
  const text = isSeries && last && !leading ? SERIES_COMPLETE : description;
  const isOutcome = isSeries && isByOutcome({ dataset }, applied.query.filter);
  const isAlone = isSeries && compared.length < 2;
  const ofExtremes = isOutcome ? t('notCompared.outcome') : t(text, extremes);
  const narrative = [
    isBroken ? notes.join(' ') : isAlone ? '' : ofExtremes,
    formatIgnored(applied, language, t),
  ];
  return {
    title: titleOfWidget(dataset, { name }, applied, t, view.shade),
    description: narrative.filter((sentence) => sentence !== '').join(' '),
  };
}
