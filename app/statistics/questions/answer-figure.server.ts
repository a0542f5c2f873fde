import { placeGroupsOf } from '~/datasets/coarser';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { dimensionOfParameter, divisions, type Dataset, type Widget } from '~/datasets/dataset';
import { populationOf } from '~/datasets/population';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  calculationInfo,
  reachOf,
  type CalculationInfo,
  describeCalculation,
} from '~/calculations/calculation-info';
import { widgetBy } from '../builder/read-question';
import { countWidgets } from '../dashboard/count-widgets.server';
import { subjectOf } from '../view/describe-view';
import { readViewRequest, type PageSources } from '../published/read-view-request.server';
import { createLabels } from '../view/labels';
import { movedCodes } from '../view/moved-codes';
import { type Observations } from '../observations/observation';
import { isByOutcome } from '../narrative/comparison';
import { type Fact } from '../narrative/facts';
import { closeToFirst } from '../dashboard/figure-sentences';
import { findFactOfFigure } from '../dashboard/find-fact-of-figure';
import {
  countProvinces,
  findCodeNotes,
  findFacts,
  findMerged,
  summaryQueries,
} from '../narrative/find-facts';
import { monthsInFull, periodInFull } from '../view/period-in-full';
import { labelsOf, sentenceOf, narrativeOf } from '../narrative/narrative';
import { withLeftOut } from '../narrative/with-left-out';
import { daysCovered, daysOfFilter } from '../view/filter-days';
import { filterOfView } from '../view/filter-of-view';
import { type Period } from '../view/map-period';
import { defaultView, hasAdvancedCodes, timeOf, type View, withCodes } from '../view/view';
import { hrefOfView, searchOfView } from '../view/view-url';
import { kindOf } from '../widgets/kinds.server';
import { monthsQuery } from '../observations/main-query';
import { isComplete, monthsBetween, monthsWithRecords } from '../observations/series-codes';
import { formatCount } from '../observations/format-disclosed';
import { formatRate, ratedYears, rateText } from '../widgets/rates';
import { closeRanks } from '../narrative/close-ranks';
import { type LabelledObservation } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';
import { findLeast } from './find-least';
import { type Question } from './read-question';

/** A figure in a sentence, with the page that shows more and the calculation that it comes from. */
export interface FigureAnswer {
  /** What it is of. */
  name: string;
  sentence: string;
  href: string;
  calculation: CalculationInfo;
  /** The address of a view, or of the widget, that shows it; absent if there is nothing to show. */
  shownAt?: string;
}

/**
 * Answers with what the dashboard of a question's view states: about its total or, if the code with the most
 * or fewest records is wanted, about its figure by that dimension. Of a period before or after the data, says
 * that they hold nothing of it. Names first the codes that contradict the others and are ignored.
 */
export async function answerFigure(
  sources: PageSources,
  codeLists: CodeLists,
  requested: Extract<Question, { kind: 'figure' }>,
  language: string,
): Promise<FigureAnswer> {
  const {
    dataset: declared,
    codes,
    year,
    month,
    measure,
    isLeast,
    isChange,
    isRate,
    isTrend,
  } = requested;
  const by = isTrend ? 'year' : requested.by;
  const t = await getTexts(language, 'statistics');
  const tQuestion = await getTexts(language, 'question');
  const published = calculationInfo(describeCalculation(sources.published));
  const { defaultYear: newest } = published;
  const dataset = recordedDataset(declared, published);
  const named = [...Object.keys(codes), ...(by ? [by] : []), ...(month ? ['month'] : [])];
  const missing = [...named, ...(measure ? [measure] : [])].find((name) =>
    dataset.unrecorded?.includes(name),
  );
  if (missing !== undefined) {
    const sentence = t('notice.unrecorded', {
      name: t([`measures.${missing}`, `parameters.${missing}`]),
    });
    return { name: sentence, sentence, href: dataset.path, calculation: published };
  }
  const times = { ...(year && { year }), ...(month && { month }) };
  const ofCodes = viewOf(dataset, { ...codes, ...times }, newest, codeLists);
  const view = measure ? { ...ofCodes, measure } : ofCodes;
  // The year with the most is among all years, not among those that a dashboard shows.
  const ofYears: View =
    by === 'year' && !isTrend ? { ...withCodes(view, 'year', []), years: 'all' } : view;
  const search = searchOfView(dataset, ofYears, newest);
  const read = await readViewRequest(sources, { dataset: declared, search, language, t });
  const { request } = read;
  const labels = createLabels(request.codeLists, language, t);
  const texts = await getTexts(language, 'summary');
  const inSummary = { ...request, labels, t: texts };
  const notes = findCodeNotes(request);
  const isUnused = notes.some(({ kind }) => kind === 'unused' || kind === 'ended');
  const widget =
    (by === null ? undefined : widgetOf(dataset, by)) ??
    dataset.widgets.find(({ kind }) => kind === 'total');
  if (!widget) throw new Error(`${dataset.name} has no total`);
  const filter = filterOfView(dataset, request.view, by === null ? [] : [...widget.ignores]);
  const days = daysOfFilter(filter);
  const reached = days && daysCovered(days, request.calculation);
  const isPart = reached && (reached.start > days.start || reached.end < days.end);
  const covered = isPart ? periodInFull(language, reached) : undefined;
  const subject = subjectOf(dataset, filter, labels, language, t, covered);
  const href = hrefOfView(
    dataset,
    request.view,
    newest,
    by === null ? '' : `widgets/${widget.name}`,
  );
  const calculation = calculationInfo(request.calculation);
  const labelled = Object.entries(codes).flatMap(([parameter, code]) => {
    if (!request.view.codes[parameter]?.includes(code)) return [];
    const of = dimensionOfParameter(dataset, parameter, request.view.division);
    return of ? [labels(of, code)] : [];
  });
  const name = labelled.join(t('separator')) || subject;
  const said = (...narrative: string[]): FigureAnswer => ({
    name,
    href,
    shownAt: href,
    calculation,
    sentence: withLeftOut(
      inSummary,
      read.notices.filter(({ reason }) => reason === 'contradiction'),
      [
        ...narrative,
        ...(notes.length > 0
          ? notes.map((note) => sentenceOf(inSummary, note))
          : movedCodes({ ...request, labels }).map(({ text }) => text)),
      ]
        .filter(Boolean)
        .join(' '),
    ),
  });
  const merged = findMerged(request);
  if (merged) {
    const ofSuccessor = withCodes(request.view, merged.dimension, [merged.into]);
    const sentence = sentenceOf(inSummary, merged);
    return { name, sentence, calculation, href: hrefOfView(dataset, ofSuccessor, newest) };
  }
  const { others: all } = await countWidgets(sources, request, {
    widgets: [],
    isWhole: false,
    others: { months: monthsQuery(request) },
  });
  const isElsewhere = read.notices.some(({ reason }) => reason !== 'contradiction');
  if (isElsewhere || (days && isOutside(request, days, all.months))) {
    const inYear = year ?? timeOf(request.view).year;
    const period = inYear && formatTime(language, inYear, month);
    return {
      ...said(tQuestion('answer.outside', { period: period ?? subject })),
      shownAt: undefined,
    };
  }
  const stateChange = async () => {
    const level = await findLevel(sources, request, all.months);
    const [text = ''] = narrativeOf(inSummary, [level]);
    const isUndisclosed = level.kind === 'level' && level.change === null;
    return isUndisclosed ? tQuestion('answer.noChange', { level: text }) : text;
  };
  if (isChange && !isTrend) return said(await stateChange());
  const dimension = dimensionOfParameter(dataset, by ?? '', request.view.division);
  // The number of provinces differs by division and period.
  const of = dimension && countProvinces(request, dimension, filter);
  const among = of
    ? tQuestion('answer.among', { subject, of: formatsOf(language).number(of) })
    : subject;
  if (isRate) {
    const rated = { ...request, view: { ...request.view, shade: 'rate' as const } };
    const { text, path } = await rateInAnswer(sources, rated, {
      requested,
      subject: among,
      tQuestion,
    });
    const ranking = hrefOfView(dataset, rated.view, newest, path);
    return { ...said(text), href: ranking, shownAt: path ? ranking : undefined };
  }
  const context = { ...request, policy: sources.policy };
  const { data, others } = await countWidgets(sources, request, {
    widgets: [widget],
    isWhole: true,
    others: { rows: kindOf(widget).queries(context, widget).main },
  });
  const [counted] = data;
  const { rows } = others;
  if (!counted || !rows) throw new Error(`${widget.name} was not counted`);
  const formatOne = (disclosed: Parameters<typeof formatCount>[0]) =>
    formatCount(disclosed, request.view.measure, { language, t });
  const subjectOfPeriods = (dimension: 'year' | 'month', first: string, last: string) => {
    const period = { start: firstDayOf(first), end: firstDayOf(last) };
    const precision = dimension === 'year' ? { datePrecision: dimension } : {};
    return subjectOf(
      dataset,
      filter,
      labels,
      language,
      t,
      monthsInFull(language, period, precision),
    );
  };
  // Outcomes of records may have happened in another period than that of the answer.
  const isOfOutcome = isByOutcome(request, filter) || dimension?.isOutcome;
  const outcome = isOfOutcome ? tQuestion('answer.outcome') : '';
  if (by === null) {
    // Why a count is hidden is irrelevant if there can be none.
    if (isUnused && !counted.total.value) return { ...said(), shownAt: undefined };
    return counted.total.protection === 'suppressed'
      ? said(`${subject}: ${texts('suppressed')}`)
      : said(tQuestion('answer.count', { subject, value: formatOne(counted.total) }), outcome);
  }
  const nameOf = (code: string) => {
    const { year: ofMonths } = timeOf(request.view);
    if (by === 'year') return labels({ name: by, calendar: 'year' }, code);
    if (by !== 'month') return dimension ? labels(dimension, code) : code;
    const inYear = code.includes('-') || !ofMonths ? code : `${ofMonths}-${code.padStart(2, '0')}`;
    const calendar = inYear.includes('-') ? 'year_month' : 'month';
    return labels({ name: by, calendar }, inYear);
  };
  if (isTrend) {
    const codesOfYears = counted.observations.map(({ code }) => code);
    const [first = '', last = first] = [codesOfYears[0], codesOfYears.at(-1)];
    const items = counted.observations.map(({ code, status, text }) => {
      const partly = { start: firstDayOf(code), end: reachOf(request.calculation) };
      const period = status === 'P' ? periodInFull(language, partly) : nameOf(code);
      return `${text} (${period})`;
    });
    const values = {
      subject: subjectOfPeriods('year', first, last),
      value: formatsOf(language).list(items),
    };
    return said(tQuestion('answer.count', values), await stateChange());
  }
  if (isLeast) {
    const months = monthsWithRecords(calculation, all.months);
    const found = findLeast(context, { widget, data: counted, rows, months });
    if (typeof found === 'string') return said(tQuestion(`answer.${found}`, { subject: among }));
    const { codes: least, value, others: alsoListed } = found;
    const values = {
      subject: among,
      value: formatOne(value),
      name: formatNames(least.map(nameOf), language, t),
      others: formatsOf(language).list(alsoListed.map(nameOf)),
    };
    return said(
      tQuestion(alsoListed.length > 0 ? 'answer.leastBesides' : 'answer.least', values),
      outcome,
    );
  }
  const fact = findFactOfFigure(context, widget, counted);
  if (fact?.kind !== 'greatest' && fact?.kind !== 'peak')
    return said(tQuestion('answer.noMost', { subject: among }));
  const values = {
    // Of the complete periods.
    subject: fact.kind === 'peak' ? subjectOfPeriods(fact.dimension, ...fact.span) : among,
    name: nameOf(fact.code),
    value: formatOne(fact.value),
  };
  const residuals = fact.kind === 'greatest' ? (fact.others ?? []) : [];
  const compared = counted.observations.filter((observation) =>
    fact.kind === 'peak'
      ? isComplete(observation, calculation)
      : !residuals.includes(observation.code),
  );
  const close = closeToFirst(compared, sources.policy).map(({ code }) => nameOf(code));
  const byChance =
    close.length > 0
      ? tQuestion('answer.byChance', { names: formatNames(close, language, t) })
      : '';
  if (fact.kind === 'peak' || residuals.length === 0)
    return said(tQuestion('answer.most', values), byChance, outcome);
  const residual = labelsOf({ ...request, labels }, by, residuals);
  return said(tQuestion('answer.mostBesides', { ...values, others: residual }), byChance, outcome);
}

/** Returns the first day of a year, or of a month of one. */
function firstDayOf(code: string): string {
  return code.includes('-') ? `${code}-01` : `${code}-01-01`;
}

/**
 * Returns the count of a province for every 100,000 inhabitants, as the map of rates shows it, or the
 * province with the highest, if chance does not explain that; with the widget that shows more.
 */
async function rateInAnswer(
  sources: PageSources,
  request: ViewRequest,
  {
    requested: { codes, by, isLeast },
    subject,
    tQuestion,
  }: {
    requested: Extract<Question, { kind: 'figure' }>;
    subject: string;
    tQuestion: Translate<'question'>;
  },
): Promise<{ text: string; path: string }> {
  const { dataset, view, language, t } = request;
  const isOfPlaces = by === 'province' || (by === null && codes.province !== undefined);
  const kinds = by === null ? ['map'] : ['ranking', 'map'];
  const widget = kinds
    .map((kind) => dataset.widgets.find((candidate) => candidate.kind === kind))
    .find((candidate) => candidate);
  if (!isOfPlaces || codes.city !== undefined || !widget)
    return { text: tQuestion('answer.onlyPlaces'), path: '' };
  const path = `widgets/${widget.name}`;
  const { data } = await countWidgets(sources, request, { widgets: [widget], isWhole: true });
  const [counted] = data;
  const observations = counted?.observations ?? [];
  const source = counted?.shading?.notes.at(-1);
  const describeRow = (row: LabelledObservation) => ({
    subject,
    source,
    name: row.label,
    rate: row.detail,
    value: formatCount(row, view.measure, { language, t }),
  });
  if (by !== null) {
    if (isLeast) return { text: tQuestion('answer.unsureLeast', { subject }), path };
    const [first] = observations;
    const isSure =
      first?.rank === 1 && closeRanks(observations, 1, sources.policy, true).length === 0;
    return {
      text: isSure
        ? tQuestion('answer.mostRate', describeRow(first))
        : tQuestion('answer.noMost', { subject }),
      path,
    };
  }
  const group = await rateOfGroup(sources, request);
  if (group) return { text: tQuestion('answer.rate', { subject, ...group }), path };
  const row = observations.find(({ code }) => code === codes.province);
  if (!row?.detail) return { text: tQuestion('answer.noRate', { subject }), path };
  return { text: tQuestion('answer.rate', describeRow(row)), path };
}

/**
 * Returns the count of the chosen group of places for every 100,000 of its inhabitants; null if none is chosen,
 * its count is not disclosed, or the inhabitants of one of its places are unknown.
 */
async function rateOfGroup(sources: PageSources, request: ViewRequest) {
  const { dataset, view, calculation, codeLists, language, t } = request;
  const dimension = dimensionOfParameter(dataset, 'province', view.division);
  const { groups } = (dimension && placeGroupsOf(dimension, dataset, codeLists)) ?? {};
  const [code = ''] = view.codes.province ?? [];
  if (!dimension || !groups?.has(code)) return null;
  const { measure } = view;
  const queries = { total: { filter: filterOfView(dataset, view), measure } };
  const { others } = await countWidgets(sources, request, {
    widgets: [],
    isWhole: false,
    others: { ...queries, months: monthsQuery(request) },
  });
  const years = ratedYears(view, calculation, monthsWithRecords(calculation, others.months));
  const population = populationOf(dimension, codeLists, years.parts, groups);
  const inhabitants = population?.of.get(code);
  const total = others.total?.total;
  // A rate would hide how far its count may be off.
  if (!population || !inhabitants || !total || total.value === null || total.error) return null;
  return {
    name: createLabels(codeLists, language, t)(dimension, code),
    rate: rateText(total, inhabitants, years, language),
    value: formatCount(total, measure, { language, t }),
    source: formatRate(request, years, population).source,
  };
}

/** More names than this are not all written. */
const MAX_NAMED = 6;

function formatNames(
  names: readonly string[],
  language: string,
  t: Translate<'statistics'>,
): string {
  const { list, number } = formatsOf(language);
  if (names.length <= MAX_NAMED) return list(names);
  const first = names.slice(0, MAX_NAMED - 1);
  return [...first, t('moreCodes', { number: number(names.length - first.length) })].join(
    t('separator'),
  );
}

/** Formats a year, or a month of it. */
function formatTime(language: string, year: string, month: string | null): string {
  const formats = formatsOf(language);
  return month === null
    ? formats.year(year)
    : formats.month(`${year}-${month.padStart(2, '0')}-01`);
}

/**
 * Returns whether a period is after the days that records cover, or before their first month; in that case no
 * month of it may have an undisclosed record.
 */
function isOutside(
  { calculation }: ViewRequest,
  { start, end }: Period,
  counted: Observations | undefined,
): boolean {
  if (start > reachOf(calculation)) return true;
  const { first } = monthsWithRecords(calculation, counted);
  const [from, to] = [start.slice(0, 7), end.slice(0, 7)];
  return (
    to < first &&
    monthsBetween({ first: from, last: to }).every((month) => {
      const disclosed = counted?.of(month);
      return disclosed?.protection === 'exact' && disclosed.value === 0;
    })
  );
}

/** Returns how many records a view has, and how that compares with the same period a year before. */
async function findLevel(
  sources: PageSources,
  request: ViewRequest,
  counted: Observations | undefined,
): Promise<Fact> {
  const none = { widgets: [], isWhole: false };
  const queries = summaryQueries(request);
  const { others } = await countWidgets(sources, request, { ...none, others: queries });
  const months = monthsWithRecords(request.calculation, counted);
  const context = { ...request, policy: sources.policy };
  const [level = { kind: 'suppressed' }] = findFacts(context, others, months);
  return level;
}

/** Returns the figure that divides the records by a dimension and ignores nothing else of the filter. */
function widgetOf(dataset: Dataset, by: string): Widget | undefined {
  const withoutFilter = dataset.widgets.filter(
    ({ dimension, kind }) =>
      dimension === by && kind !== 'map' && kind !== 'ranking' && kind !== 'cards',
  );
  return withoutFilter[0] ?? widgetBy(dataset, by);
}

/** Returns the view of some codes, in the first division that has them. */
export function viewOf(
  dataset: Dataset,
  codes: Readonly<Record<string, string>>,
  newest: number,
  codeLists: CodeLists,
): View {
  const hasAll = (division: View['division']) =>
    Object.entries(codes).every(([parameter, code]) => {
      const dimension = dimensionOfParameter(dataset, parameter, division);
      if (!dimension || dimension.calendar) return true;
      return codesOfDimension(dimension, codeLists).some((candidate) => candidate.code === code);
    });
  const base = defaultView(dataset, newest);
  const division = divisions.find(hasAll) ?? base.division;
  const view = Object.entries(codes).reduce(
    (all, [parameter, code]) => withCodes(all, parameter, [code]),
    { ...base, division },
  );
  return { ...view, isAdvanced: hasAdvancedCodes(dataset, view) };
}
