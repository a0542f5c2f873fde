import { type CodeLists } from '~/datasets/code-lists';
import { type Widget } from '~/datasets/dataset';
import { type ProtectionPolicy } from '~/protection/policy';
import { findFactOfFigure } from './find-fact-of-figure';
import { sentenceOf, type TextContext } from '../narrative/narrative';
import { type WidgetData } from '../widgets/widget-data';
import { type Answer } from './answer-view.server';
import { type CalculationInfo } from '~/calculations/calculation-info';

/** Returns the sentence of a figure; undefined if it has none. */
export function sentenceOfFigure(
  context: TextContext & {
    policy: ProtectionPolicy;
    codeLists: CodeLists;
    calculation: CalculationInfo;
  },
  widget: Widget,
  data: WidgetData,
): string | undefined {
  const fact = findFactOfFigure(context, widget, data);
  return fact ? sentenceOf(context, fact) : undefined;
}

/**
 * Returns the sentences of the chapters and of the figures in them, without repetition: a chapter uses the
 * sentence of its lead if the summary has none for it.
 */
export function narrateChapters(
  widgets: readonly Widget[],
  answer: Answer,
  data: readonly WidgetData[],
): { answer: Answer; data: WidgetData[] } {
  const widgetOf = new Map(widgets.map((widget) => [widget.name, widget]));
  const chapters = { ...answer.chapters };
  for (const { name, sentence } of data) {
    const widget = widgetOf.get(name);
    if (widget?.isLead) chapters[widget.chapter] ??= sentence;
  }
  return {
    answer: { ...answer, chapters: chapters },
    data: data.map((item) => {
      const widget = widgetOf.get(item.name);
      const isSaid = widget && (widget.isLead || chapters[widget.chapter] === item.sentence);
      return isSaid ? { ...item, sentence: undefined } : item;
    }),
  };
}
