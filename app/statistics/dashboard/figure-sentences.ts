import { residualCodes, type CodeLists } from '~/datasets/code-lists';
import { dimensionOfParameter, type Widget, type WidgetKindName } from '~/datasets/dataset';
import { type ProtectionPolicy } from '~/protection/policy';
import { findFactOfFigure } from './find-fact-of-figure';
import { isDisclosed } from '../narrative/comparison';
import { possibleRanks } from '../narrative/close-ranks';
import { type Fact } from '../narrative/facts';
import { formatsOf } from '~/platform/i18n/formats';
import { withoutStop } from '~/platform/i18n/letter-case';
import { findingOf, sentenceOf, type TextContext } from '../narrative/narrative';
import { type AppliedFilter } from '../widgets/widget-kind';
import { type LabelledObservation, type WidgetData } from '../widgets/widget-data';
import { type Answer } from './answer-view.server';
import { type CalculationInfo } from '~/calculations/calculation-info';

type FigureContext = TextContext & {
  policy: ProtectionPolicy;
  codeLists: CodeLists;
  calculation: CalculationInfo;
};

/** In place of a heading: the figure has none, since chance cannot distinguish its first codes. */
const WITHIN_CHANCE = '';

/** The maximum number of codes in a heading that chance cannot distinguish. */
const MAX_NAMED = 3;

/**
 * Returns the sentence of a figure, and its heading: the same, or `WITHIN_CHANCE`; undefined if it has none. The
 * sentence is empty where the heading is, and names the codes that the heading names.
 */
export function stateFigure(
  context: FigureContext,
  widget: Widget,
  data: WidgetData,
): Pick<WidgetData, 'sentence' | 'finding'> {
  if (data.sentence !== undefined)
    return { sentence: data.sentence, finding: withoutStop(data.sentence) };
  const fact = findFactOfFigure(context, widget, data);
  if (!fact) return {};
  const instead = replaceByChance(context, widget, data, fact);
  return instead === null
    ? { sentence: sentenceOf(context, fact), finding: findingOf(context, fact) }
    : { sentence: instead, finding: instead };
}

/**
 * Returns what is stated in place of a fact; null if the fact can be stated. The greatest code or period is only
 * named if it is clearly greater than all others, two or three codes if they are, and a year only among all years.
 */
function replaceByChance(
  context: FigureContext,
  widget: Widget,
  data: WidgetData,
  fact: Fact,
): string | null {
  const isRanked = fact.kind === 'peak' || (fact.kind === 'greatest' && !fact.others);
  if (!isRanked) return null;
  const first = firstByChance(context, widget, data);
  const isOfAll = widget.kind !== 'yearly' || context.view.years === 'all';
  if (first.length === 1 && isOfAll) return null;
  if (fact.kind === 'peak' || first.length < 2 || first.length > MAX_NAMED) return WITHIN_CHANCE;
  const names = formatsOf(context.language).list(first.map(({ label }) => label));
  return context.t('finding.several', { names });
}

/**
 * Returns the first codes, as far as they clearly have more records than all others; none if no first codes
 * do, or if one of them is residual.
 */
function firstByChance(
  { dataset, codeLists, policy, view }: FigureContext,
  { dimension: parameter = '' }: Widget,
  { observations }: WidgetData,
): WidgetData['observations'] {
  const sorted = [...observations].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const lastOf = (observation: WidgetData['observations'][number]) =>
    lastRankOf(observation, observations, policy);
  const [greatest] = sorted;
  if (!greatest) return [];
  const first = sorted.slice(0, Math.min(lastOf(greatest), sorted.length));
  const dimension = dimensionOfParameter(dataset, parameter, view.division);
  const residual = dimension ? residualCodes(dimension, codeLists) : new Set<string>();
  const isApart = first.length <= MAX_NAMED && first.every((each) => lastOf(each) <= first.length);
  return isApart && (first.length === 1 || !first.some(({ code }) => residual.has(code)))
    ? first
    : [];
}

/** Returns the last rank that a count may have among others of its figure; `Infinity` if it is not disclosed. */
function lastRankOf(
  observation: LabelledObservation,
  observations: readonly LabelledObservation[],
  policy: ProtectionPolicy,
): number {
  const others = observations.filter((other) => other !== observation);
  return isDisclosed(observation)
    ? possibleRanks(observation, others, policy).last
    : Number.POSITIVE_INFINITY;
}

/** Returns the observations over which chance alone could explain the lead of the greatest; the most first. */
export function closeToFirst(
  observations: readonly LabelledObservation[],
  policy: ProtectionPolicy,
): LabelledObservation[] {
  const [first, ...others] = [...observations].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return first ? others.slice(0, lastRankOf(first, observations, policy) - 1) : [];
}

/** The kinds of figures that show what their chapter does not, so that a finding heads each. */
const headedKinds: readonly WidgetKindName[] = ['yearly', 'monthly', 'durations'];

/**
 * Returns the headings of the chapters and of the figures in them: a chapter has that of its lead, else that
 * of the summary. No heading repeats what a chart or table shows, or is of more than the view.
 */
export function headChapters(
  widgets: readonly Widget[],
  answer: Answer,
  data: readonly WidgetData[],
  applied: Readonly<Record<string, Pick<AppliedFilter, 'ignored'>>>,
): { answer: Answer; data: WidgetData[] } {
  const widgetOf = new Map(widgets.map((widget) => [widget.name, widget]));
  const chapters = { ...answer.chapters };
  const leads = new Map<string | undefined, string>();
  for (const { name, chapter, isLead } of widgets)
    if (isLead || !leads.has(chapter)) leads.set(chapter, name);
  const headed = data.map(({ finding, ...item }) => {
    const { kind, chapter } = widgetOf.get(item.name) ?? {};
    const isLead = leads.get(chapter) === item.name;
    const ownSentence = item.sentence !== undefined;
    if (kind === 'monthly' && answer.unusualMonth && !ownSentence)
      return { ...item, finding: answer.unusualMonth };
    if (kind && headedKinds.includes(kind)) return { ...item, finding: finding || undefined };
    const isOfMore = (applied[item.name]?.ignored.length ?? 0) > 0;
    if (chapter && isLead && (finding === WITHIN_CHANCE || isOfMore)) delete chapters[chapter];
    else if (chapter && isLead && finding) chapters[chapter] = finding;
    return item;
  });
  return { answer: { ...answer, chapters }, data: headed };
}
