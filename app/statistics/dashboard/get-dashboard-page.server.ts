import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { dateOfYears, type Widget } from '~/datasets/dataset';
import { translationOf } from '~/platform/i18n/translation';
import { recordedDataset, recordedWidget } from '~/datasets/recorded-dataset';
import { territoryOf, type Territory } from '~/datasets/territory';
import { type PageHead } from '~/shell/page-head';
import { type ProtectionPolicy } from '~/protection/policy';
import { minMoved } from '~/protection/linkage/moved-by-many';
import { calculationInfo, type CalculationInfo } from '~/calculations/calculation-info';
import { type Queries } from '../observations/get-observations.server';
import { legendOfProtection } from '../observations/gaps';
import { kindOf } from '../widgets/kinds.server';
import { formatCount } from '../observations/format-disclosed';
import { monthsWithRecords } from '../observations/series-codes';
import { type WidgetData } from '../widgets/widget-data';
import { type DrawContext } from '../widgets/widget-kind';
import { type ViewRequest } from '../view/view-request';
import { formatChanges, type FormattedChanges } from '../narrative/format-changes';
import { changeQueries, compareCodes, findChanges } from '../narrative/find-changes';
import { withChanges } from './changes-of-rows';
import { linkQueries, withProfiles } from '../widgets/with-profiles';
import { findRevisions, isRecorded } from '../revisions/find-revisions.server';
import { formatRevisions, type FormattedRevisions } from '../revisions/format-revisions';
import { findChange, summaryQueries } from '../narrative/find-facts';
import { type TextContext } from '../narrative/narrative';
import { withLeftOut } from '../narrative/with-left-out';
import { type Notice } from '../view/notice';
import { filterOfView } from '../view/filter-of-view';
import { type View } from '../view/view';
import {
  countedCalculation,
  readViewRequest,
  type PageRequest,
  type PageSources,
} from '../published/read-view-request.server';
import { answerView, type Answer } from './answer-view.server';
import { appliedFilters } from '../widgets/applied-filter';
import { type AppliedFilter, type WidgetSubject } from '../widgets/widget-kind';
import { formatIgnored } from '../widgets/format-ignored';
import { headChapters, stateFigure } from './figure-sentences';
import { chipsOf, subjectOf, type Chip } from '../view/describe-view';
import { countChoices, groupQueries } from './count-choices';
import { countWidgets } from './count-widgets.server';
import { optionQueries, readOptions, type FilterOptions } from '../ui/filter-options';
import { createLabels, type Labels } from '../view/labels';
import { movedCodes, type MovedCode } from '../view/moved-codes';
import { pageHead } from './page-head.server';
import { titleOfWidget, widgetTextKeys } from '../widgets/widget-text';

/** Everything a dashboard shows, in the visitor's language. */
export interface Dashboard {
  widgets: WidgetData[];
  options: FilterOptions;
  /** The legend of the signs next to the counts; null if all counts are exact by policy. */
  legend: string | null;
}

/** A dashboard with the texts around it. */
export interface DashboardPageData {
  head: PageHead;
  view: View;
  notices: Notice[];
  /** The codes of its filter that were merged or have ended. */
  moved: MovedCode[];
  calculation: CalculationInfo;
  /** Whether the calculation is the published one. */
  isNewest: boolean;
  /** How the published calculation differs; null if the view is of that one. */
  revisions: FormattedRevisions | null;
  /** What the page is about: for one widget what it counts, else what the filter selects. */
  subject: string;
  /** The filter that the only widget was counted under; null if there are several. */
  applied: AppliedFilter | null;
  /** What widgets say of their own filter, by name; widgets that would repeat the page are absent. */
  subjects: Record<string, WidgetSubject>;
  chips: Chip[];
  /** What has changed most on the year before; null if nothing is compared. */
  changes: FormattedChanges | null;
  /** Absent if the page is about one widget. */
  answer?: Answer;
  dashboard: Dashboard;
  /** The charts as SVG, by the names of their widgets. */
  charts: Readonly<Record<string, string>>;
  territory: Territory;
}

/** A dashboard with its filter and headline apart from its figures, which are in the document already. */
export interface FilteredPage extends Omit<
  DashboardPageData,
  'applied' | 'changes' | 'charts' | 'dashboard' | 'subjects'
> {
  options: FilterOptions;
  /** Absent at hydration. */
  figures: { readonly page?: DashboardPageData };
}

/**
 * Returns notes on durations that are not recorded: next to the status, or next to the total if there is none.
 * A cited view stays as it was.
 */
function lackOfDates({ dataset, view, t }: ViewRequest, widget: Widget): string[] {
  const { closing, dimensions, stageDates, widgets } = dataset;
  const isOfStatus = ({ kind, dimension }: Widget) =>
    kind === 'bars' && closing !== undefined && dimension === closing.dimension;
  const noted = widgets.find(isOfStatus) ?? widgets.find(({ kind }) => kind === 'total');
  if (widget.name !== noted?.name || view.asOf !== undefined) return [];
  const dated = new Set(dimensions.map(dateOfYears));
  const lacking = stageDates.filter((date) => !dated.has(date));
  return lacking.length === stageDates.length
    ? [t('summary:durations.none')]
    : lacking.map((date) => t(`summary:durations.${date}.none`));
}

/**
 * Returns the dashboard of a URL in the visitor's language: all widgets, or the only one requested.
 *
 * @throws if its calculation does not record what that widget shows.
 */
export async function getDashboardPage(
  sources: PageSources,
  pageRequest: PageRequest,
): Promise<DashboardPageData> {
  const { request, notices, isNewest } = await readViewRequest(sources, pageRequest);
  const { view, calculation, dataset, language, t } = request;
  const only = pageRequest.only && recordedWidget(dataset, pageRequest.only);
  const { isWhole = only !== undefined, linksProfiles = false } = pageRequest;
  const widgets = only ? [only] : (pageRequest.choose?.(dataset) ?? dataset.widgets);
  const applied = appliedFilters(request, widgets, { isOneOfSeveral: !only });
  const context = { ...request, policy: sources.policy };
  const counted = await countWidgets(sources, request, {
    widgets,
    isWhole,
    isCompact: !only,
    others: {
      ...optionQueries(dataset),
      ...groupQueries(request, widgets),
      ...linkQueriesOf(request, linksProfiles ? widgets : only ? [only] : []),
      ...(!only && { ...summaryQueries(request), ...changeQueries(context) }),
    },
  });
  const labels = createLabels(request.codeLists, language, t);
  const options = readOptions(request, counted.others, labels);
  const ofWidget = (only && applied[only.name]) ?? null;
  const subject =
    ofWidget?.subject ?? subjectOf(dataset, filterOfView(dataset, view), labels, language, t);
  const textContext = { ...context, labels, t: await getTexts(language, 'summary') };
  const months = monthsWithRecords(calculation, counted.others.months);
  const compared = only ? null : compareCodes(context, counted.others, months);
  const figures = widgets.flatMap((widget, index) => {
    const counts = counted.data[index];
    if (!counts) return [];
    const { sentence = '', finding } = stateFigure(textContext, widget, counts);
    const lead = {
      ...counts,
      ...(only
        ? { sentence: withLeftOut(textContext, notices, sentence) || undefined }
        : { finding }),
      notes: [...counts.notes, ...lackOfDates(request, widget)],
    };
    // In a dashboard the names in tables narrow the view; those below charts and on a widget's own page link
    // to profiles.
    const leadsOn = only ? isWhole : linksProfiles || kindOf(widget).draw !== undefined;
    const linked = leadsOn ? withProfiles(context, widget.dimension, lead, counted.others) : lead;
    return withChanges(textContext, widget, linked, compared);
  });
  const answered = only ? undefined : await answerView({ ...context, labels }, counted.others);
  const { answer, data } = answered
    ? headChapters(widgets, withLeftOutFirst(textContext, answered, notices), figures, applied)
    : { answer: undefined, data: figures };
  const drawing = { ...request, map: sources.map, policy: sources.policy };
  const charts = drawCharts(drawing, widgets, counted.data, applied);
  const facts = {
    ...describe(request, { only, ofWidget, subject, widgets: counted.data, ...options }),
    sentence: answer?.narrative[0],
    leftOut: withLeftOut(textContext, notices, ''),
  };
  return {
    head: pageHead({ ...request, only, notices }, facts, pageRequest),
    view,
    notices,
    moved: movedCodes({ ...request, labels }),
    calculation: calculationInfo(calculation),
    isNewest,
    revisions: isNewest ? null : await reviseView(sources, request, widgets, textContext),
    subject,
    applied: ofWidget,
    subjects: subjectsOfWidgets(subject, applied, request),
    chips: chipsOf(dataset, view, calculation.defaultYear, labels, t),
    changes:
      compared &&
      formatChanges(
        textContext,
        findChanges(context, compared),
        findChange(context, counted.others, months),
      ),
    answer,
    dashboard: {
      widgets: data,
      options: countChoices(request, options, widgets, counted),
      legend: legendOf(sources.policy, data, t),
    },
    charts: only ? charts : withoutStops(charts),
    territory: territoryOf(request.codeLists),
  };
}

/** Returns the queries that show which codes of the widgets' dimensions have profiles. */
function linkQueriesOf(request: ViewRequest, widgets: readonly Widget[]): Queries {
  return Object.fromEntries(
    widgets.flatMap(({ dimension }) => Object.entries(linkQueries(request, dimension))),
  );
}

/** Returns an answer whose first sentence and first remark name the ignored parts of the filter. */
function withLeftOutFirst(
  context: TextContext,
  answer: Answer,
  notices: readonly Notice[],
): Answer {
  const [first = '', ...others] = answer.narrative;
  const leftOut = withLeftOut(context, notices, '');
  return {
    ...answer,
    narrative: [withLeftOut(context, notices, first), ...others],
    remarks: leftOut ? [leftOut, ...answer.remarks] : answer.remarks,
  };
}

/**
 * Returns how the figures of a view differ in the published calculation; null if that does not record what
 * the view shows.
 */
async function reviseView(
  sources: PageSources,
  request: ViewRequest,
  widgets: readonly Widget[],
  context: Pick<Parameters<typeof formatRevisions>[0], 'labels' | 't'>,
): Promise<FormattedRevisions | null> {
  const { published } = sources;
  const now = countedCalculation(published);
  if (!isRecorded(recordedDataset(request.dataset, now), request.view)) return null;
  const { language, calculation } = request;
  const newLists = await sources.readCodeLists(published.code_lists);
  const newLabels = createLabels(newLists, language, request.t);
  const labels: Labels = (dimension, code) => {
    const name = context.labels(dimension, code);
    return name === code ? newLabels(dimension, code) : name;
  };
  const revisions = await findRevisions(sources, request, widgets, now, newLists);
  const numbers = { then: calculation.id, now: published.id };
  const min = minMoved(sources.policy);
  const notes = await sources.listNotes?.(numbers);
  return {
    ...formatRevisions({ ...context, language, labels, numbers, min }, revisions),
    ...(notes?.length && { notes: notes.map((note) => translationOf(note, language)) }),
  };
}

/**
 * Returns the legend of the signs of widgets' counts, wherever these appear; null if the policy changes no
 * count.
 */
function legendOf(
  policy: ProtectionPolicy,
  widgets: readonly WidgetData[],
  t: Translate<'statistics'>,
): string | null {
  if (policy.exact === 'all') return null;
  const isExact = widgets.every(
    ({ total, observations, others, change }) =>
      [total, ...observations, ...(others ? [others] : [])].every(
        ({ protection }) => protection === 'exact',
      ) &&
      // A change of an exact count may be computed from rounded ones.
      [
        change?.text,
        change?.hint,
        ...observations.map((observation) => observation.change?.text ?? observation.detail),
      ].every((text) => !text?.includes('≈')),
  );
  const areListed = widgets.some(({ unlisted }) => !unlisted);
  if (isExact && areListed) return t('protection.exact');
  return legendOfProtection([JSON.stringify(widgets)], policy, t);
}

function drawCharts(
  context: Omit<DrawContext, 'applied' | 'at'>,
  widgets: readonly Widget[],
  data: readonly WidgetData[],
  filters: Readonly<Record<string, AppliedFilter>>,
): Record<string, string> {
  const charts = widgets.flatMap((widget, index): [string, string][] => {
    const [applied, widgetData] = [filters[widget.name], data[index]];
    const at = widget.name;
    const svg =
      applied && widgetData && kindOf(widget).draw?.({ ...context, applied, at }, widgetData);
    return svg ? [[widget.name, svg]] : [];
  });
  return Object.fromEntries(charts);
}

/**
 * Returns charts whose links are not stops of the Tab key: the filter offers the same choices, and on the page of
 * each chart they are.
 */
function withoutStops(charts: Readonly<Record<string, string>>): Record<string, string> {
  const written = Object.entries(charts).map(([name, svg]): [string, string] => [
    name,
    svg.replace(/<a (?![^>]*tabindex)/g, '<a tabindex="-1" '),
  ]);
  return Object.fromEntries(written);
}

/** Returns what widgets say of their filter if that differs from their page's. */
function subjectsOfWidgets(
  subject: string,
  filters: Readonly<Record<string, AppliedFilter>>,
  { language, t }: ViewRequest,
): Record<string, WidgetSubject> {
  const subjects = Object.entries(filters).map(([name, applied]): [string, WidgetSubject] => [
    name,
    { subject: applied.subject, ignored: formatIgnored(applied, language, t) },
  ]);
  return Object.fromEntries(
    subjects.filter(([, ofWidget]) => ofWidget.subject !== subject || ofWidget.ignored !== ''),
  );
}

interface CountedPage {
  only?: Widget;
  ofWidget: AppliedFilter | null;
  subject: string;
  widgets: readonly WidgetData[];
  years: readonly string[];
}

function describe(request: ViewRequest, { only, ofWidget, subject, widgets, years }: CountedPage) {
  const { dataset, view, calculation, t } = request;
  const counted = widgets.find(({ name }) => name === (only?.name ?? 'total'));
  const all = { protection: 'exact', value: calculation.records } as const;
  const measure = ofWidget?.query.measure ?? view.measure;
  return {
    subject,
    title: only && ofWidget ? titleOfWidget(dataset, only, ofWidget, t, view.shade) : subject,
    widget:
      only && t(widgetTextKeys(dataset, only.name, 'title', measure), { context: view.shade }),
    total:
      counted?.total.protection === 'suppressed'
        ? null
        : (counted?.formatted ?? formatCount(all, measure, request)),
    years,
  };
}
