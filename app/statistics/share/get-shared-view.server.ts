import { type Dataset, type Widget } from '~/datasets/dataset';
import { recordedWidget } from '~/datasets/recorded-dataset';
import { getTexts } from '~/platform/i18n/texts.server';
import { appliedFilters } from '../widgets/applied-filter';
import { countWidgets } from '../dashboard/count-widgets.server';
import { subjectOf, timeOf } from '../view/describe-view';
import {
  readViewRequest,
  type PageSources,
  type ReadRequest,
} from '../published/read-view-request.server';
import { stateFigure } from '../dashboard/figure-sentences';
import { createLabels } from '../view/labels';
import { movedCodes, type MovedCode } from '../view/moved-codes';
import { titleOfWidget, widgetTextKeys } from '../widgets/widget-text';
import { type Fact } from '../narrative/facts';
import { findFacts, summaryQueries } from '../narrative/find-facts';
import { sentenceOf, narrativeOf } from '../narrative/narrative';
import { withLeftOut } from '../narrative/with-left-out';
import { filterOfView } from '../view/filter-of-view';
import { type Notice } from '../view/notice';
import { mainFiguresOf, type MainFigure } from '../widgets/cards/main-figures';
import { kindOf } from '../widgets/kinds.server';
import { monthsQuery } from '../observations/main-query';
import { monthsWithRecords } from '../observations/series-codes';
import { type WidgetData } from '../widgets/widget-data';
import { type DrawContext } from '../widgets/widget-kind';
import { type ViewRequest } from '../view/view-request';
import { leadOfView } from './lead-of-view';

/** The shared content of a view, or of one widget of it. */
export interface SharedView {
  request: ViewRequest;
  notices: Notice[];
  moved: MovedCode[];
  /** Whether the calculation is the published one. */
  isNewest: boolean;
  /** The only widget; absent if the whole view is shared. */
  only?: Widget;
  /** The widget whose figures represent the view. */
  lead: Widget;
  /** The drawing context of the lead, and its figures. */
  context: DrawContext;
  data: WidgetData;
  /** The main figures of the whole view; none if a widget is shared. */
  figures: readonly MainFigure[];
  /** The name of the only widget, else of the lead. */
  name: string;
  /** What is counted, in words. */
  subject: string;
  /** The only widget and the subject, or the subject alone. */
  title: string;
  /** The first statement of the view or widget; empty if a widget has none. */
  sentence: string;
  /** All statements of the view. */
  narrative: string[];
}

/**
 * Returns a view as it is shared: its first sentence, and the figures of one of its widgets.
 *
 * @throws if its calculation does not record what the only widget shows.
 */
export async function getSharedView(
  sources: PageSources,
  readRequest: ReadRequest,
  declared?: Widget,
): Promise<SharedView> {
  const { request, notices, isNewest } = await readViewRequest(sources, readRequest);
  const { dataset, view, calculation, codeLists, language, t } = request;
  const only = declared && recordedWidget(dataset, declared);
  const lead = only ?? leadOfView(dataset, view);
  const counted = await countWidgets(sources, request, {
    widgets: only ? [only] : [lead, ...cardsOf(dataset)],
    isWhole: false,
    isCompact: !only,
    others: { ...summaryQueries(request), months: monthsQuery(request) },
  });
  const { [lead.name]: applied } = appliedFilters(request, [lead]);
  const [data, figures] = counted.data;
  if (!applied || !data) throw new Error('A widget applies a filter and has data');
  const labels = createLabels(codeLists, language, t);
  const context = { ...request, policy: sources.policy, labels };
  const months = monthsWithRecords(calculation, counted.others.months);
  const facts = findFacts(context, counted.others, months);
  const textContext = { ...context, t: await getTexts(language, 'summary') };
  const filter = filterOfView(dataset, view);
  const time = timeOf(filter, language, t, calculation);
  const ofView = subjectOf(dataset, filter, labels, language, t, time);
  const factOfWidget = only && factOf(only, facts, applied.ignored.length > 0);
  const [first = '', ...others] = narrativeOf(textContext, facts);
  const narrative = [withLeftOut(textContext, notices, first), ...others];
  const isOfAll = !only || (!kindOf(only).shape && applied.subject === ofView);
  return {
    request,
    isNewest,
    only,
    lead,
    data,
    narrative,
    figures: !only && figures ? mainFiguresOf(figures, t) : [],
    moved: movedCodes({ ...request, labels }),
    notices,
    context: { ...request, applied, map: sources.map, policy: sources.policy },
    name: t(widgetTextKeys(dataset, lead.name, 'title', view.measure), { context: view.shade }),
    subject: only ? applied.subject : ofView,
    title: only ? titleOfWidget(dataset, only, applied, t, view.shade) : ofView,
    sentence: withLeftOut(
      textContext,
      notices,
      (factOfWidget && sentenceOf(textContext, factOfWidget)) ||
        (only && stateFigure(textContext, only, data).sentence) ||
        (isOfAll && first) ||
        '',
    ),
  };
}

function cardsOf({ widgets }: Dataset): Widget[] {
  return widgets.filter(({ kind }) => kind === 'cards').slice(0, 1);
}

/** Returns what is disclosed of a widget's dimension; nothing if the widget ignores a part of the filter. */
function factOf(
  { dimension }: Widget,
  facts: readonly Fact[],
  isWidened: boolean,
): Fact | undefined {
  return facts.find((fact) => {
    if (fact.kind === 'rank') return fact.dimension === dimension;
    if (isWidened) return false;
    if (fact.kind === 'unusual') return dimension === 'month';
    return fact.kind === 'greatest' && fact.dimension === dimension;
  });
}
