import { type CodeLists } from '~/datasets/code-lists';
import { type Widget, type WidgetKindName } from '~/datasets/dataset';
import { type ProtectionPolicy } from '~/protection/policy';
import { findFactOfFigure } from './find-fact-of-figure';
import { findingOf, sentenceOf, withoutStop, type TextContext } from '../narrative/narrative';
import { type WidgetData } from '../widgets/widget-data';
import { type Answer } from './answer-view.server';
import { type CalculationInfo } from '~/calculations/calculation-info';

/** Returns the sentence of a figure, and the same as a heading; undefined if it has none. */
export function stateFigure(
  context: TextContext & {
    policy: ProtectionPolicy;
    codeLists: CodeLists;
    calculation: CalculationInfo;
  },
  widget: Widget,
  data: WidgetData,
): Pick<WidgetData, 'sentence' | 'finding'> {
  if (data.sentence !== undefined)
    return { sentence: data.sentence, finding: withoutStop(data.sentence) };
  const fact = findFactOfFigure(context, widget, data);
  return fact ? { sentence: sentenceOf(context, fact), finding: findingOf(context, fact) } : {};
}

/** The kinds of figures that show what their chapter does not, so that a finding heads each. */
const headedKinds: readonly WidgetKindName[] = ['yearly', 'monthly', 'durations'];

/**
 * Returns the headings of the chapters and of the figures in them: a chapter has that of its lead if the
 * summary has none for it, and what charts and tables show is not said again.
 */
export function headChapters(
  widgets: readonly Widget[],
  answer: Answer,
  data: readonly WidgetData[],
): { answer: Answer; data: WidgetData[] } {
  const widgetOf = new Map(widgets.map((widget) => [widget.name, widget]));
  const chapters = { ...answer.chapters };
  const headed = data.map(({ finding, ...item }) => {
    const { kind, chapter, isLead } = widgetOf.get(item.name) ?? {};
    if (kind === 'monthly' && answer.unusualMonth) return { ...item, finding: answer.unusualMonth };
    if (kind && headedKinds.includes(kind)) return { ...item, finding };
    if (chapter && isLead && finding) chapters[chapter] ??= finding;
    return item;
  });
  return { answer: { ...answer, chapters }, data: headed };
}
