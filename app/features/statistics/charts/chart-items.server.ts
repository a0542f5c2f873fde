import { ignoredInWords } from '../dashboard/ignored-in-words';
import { titleOfWidget } from '../dashboard/widget-text';
import { narrowedTo } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { countInWords } from '../widgets/shown-text';
import { type LabelledObservation, type WidgetData } from '../widgets/widget-data';
import { type DrawContext, type ViewRequest } from '../widgets/widget-kind';
import { type ChartItem } from './chart';

/** An observation as a mark of a chart that narrows the view to it. */
export function chartItem(
  { dataset, view, calculation, language, t, at }: ViewRequest & Pick<DrawContext, 'at'>,
  parameter: string,
  observation: LabelledObservation,
): ChartItem {
  const { code, label, text, status, rank = null, shade, inWords } = observation;
  const value = countInWords(observation, view.measure, { language, t });
  const key = rank === null || shade !== undefined ? 'map.itemNone' : 'map.item';
  const item = inWords ?? t(key, { name: label, value, rank });
  const narrowed = narrowedTo(dataset, view, parameter, code);
  const href = hrefOfView(dataset, narrowed, calculation.defaultYear);
  const isProvisional = status === 'P';
  const chosen = view.codes[parameter]?.[0];
  return {
    code,
    label,
    value: observation.protection === 'low' ? observation.max : (observation.value ?? 0),
    formatted: text,
    description: isProvisional
      ? t('chart.itemProvisional', { item, note: t('table.provisional') })
      : item,
    href: href + (at === undefined ? '' : `#${at}`),
    isSelected: chosen === code,
    isProvisional,
    isBreak: observation.isBreak,
    isLow: observation.value === null,
  };
}

/** The same with their ranks, for the map. */
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

/**
 * The accessible name and summary of a chart: its title, and its highest and lowest period or place if no value that is
 * not disclosed could change them; periods that records do not cover to their end are not compared, nor any before a break with those after it.
 */
export function textsOf(
  { dataset, applied, language, t }: DrawContext,
  { name, observations, notes, hiddenMost = 0 }: WidgetData,
  description: string,
) {
  const isBroken = observations.some(({ isBreak }) => isBreak);
  const over = observations.filter(({ status }) => status !== 'P');
  const inWords = (observation: LabelledObservation) =>
    `${observation.label} (${observation.text})`;
  const sorted = (over.length > 0 ? over : [...observations]).sort(
    (a, b) => (b.value ?? -1) - (a.value ?? -1),
  );
  const [first, last] = [sorted.find(({ value }) => value !== null), sorted.at(-1)];
  const isClosed = over.some(({ protection }) => protection === 'closed');
  const isSure = !isClosed || (hiddenMost > 0 && (first?.value ?? 0) > hiddenMost);
  const low = sorted.filter(({ protection }) => protection === 'low');
  const untold = t('map.changes.untold');
  const lowest = isClosed || !last ? untold : low.length > 1 ? last.text : inWords(last);
  const isAlone = over.length === 1 && observations.length > 1;
  const comparison = isAlone
    ? ''
    : t(description, { highest: first && isSure ? inWords(first) : untold, lowest });
  const sentences = [isBroken ? notes.join(' ') : comparison, ignoredInWords(applied, language, t)];
  return {
    title: titleOfWidget(dataset, { name }, applied, t),
    description: sentences.filter((sentence) => sentence !== '').join(' '),
  };
}
