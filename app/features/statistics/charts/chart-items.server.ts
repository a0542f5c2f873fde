import { formatsOf } from '~/i18n/formats';
import { ignoredInWords } from '../dashboard/applied-filter';
import { currentYearOf } from '../dashboard/calculation-time';
import { titleOfWidget } from '../dashboard/widget-text';
import { rankItems } from '../ranks';
import { narrowedTo } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { type LabelledObservation, type WidgetData } from '../widgets/widget-data';
import { type DrawContext, type ViewRequest } from '../widgets/widget-kind';
import { type ChartItem } from './chart';

/** An observation as a mark of a chart that narrows the view to it. */
export function chartItem(
  { dataset, view, calculation, language, t }: ViewRequest,
  parameter: string,
  { code, label, value, status }: LabelledObservation,
  rank: number | null = null,
): ChartItem {
  const formatted = formatsOf(language).number(value);
  const words = {
    name: label,
    value: t(`values.${view.measure}`, { count: value, formatted }),
    rank,
  };
  const item = t(rank === null ? 'map.itemNone' : 'map.item', words);
  const isProvisional = status === 'P';
  const chosen = view.codes[parameter]?.[0];
  return {
    code,
    label,
    value,
    formatted,
    description: isProvisional
      ? t('chart.itemProvisional', { item, note: t('table.provisional') })
      : item,
    href: hrefOfView(
      dataset,
      narrowedTo(dataset, view, parameter, code),
      currentYearOf(calculation),
    ),
    isSelected: chosen === code,
    isProvisional,
  };
}

/** The same with their ranks, for the map. */
export function rankedChartItems(
  request: ViewRequest,
  observations: readonly LabelledObservation[],
) {
  const ranks = rankItems(observations);
  return observations.map((observation) => {
    const rank = ranks.get(observation.code) ?? null;
    return { ...chartItem(request, 'province', observation, rank), rank };
  });
}

/** The accessible name and summary of a chart: its title, and its highest and lowest period or place; periods that are not over are compared with nothing. */
export function textsOf(
  { dataset, applied, language, t }: DrawContext,
  { name, observations }: WidgetData,
  description: string,
) {
  const over = observations.filter(({ status }) => status !== 'P');
  const inWords = (observation: LabelledObservation | undefined) =>
    observation ? `${observation.label} (${formatsOf(language).number(observation.value)})` : '–';
  const sorted = (over.length > 0 ? over : [...observations]).sort((a, b) => b.value - a.value);
  const sentences = [
    t(description, { highest: inWords(sorted[0]), lowest: inWords(sorted.at(-1)) }),
    ignoredInWords(applied, language, t),
  ];
  return {
    title: titleOfWidget(dataset, { name }, applied, t),
    description: sentences.filter((sentence) => sentence !== '').join(' '),
  };
}
