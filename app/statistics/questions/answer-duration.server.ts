import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { dateOfYears, type Dataset, type Widget } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { calculationInfo, describeCalculation } from '~/calculations/calculation-info';
import { type Translate } from '~/platform/i18n/text-keys';
import { type ProtectionPolicy } from '~/protection/policy';
import { leastOf } from '~/protection/protect-table';
import { countWidgets } from '../dashboard/count-widgets.server';
import { chipsOf } from '../view/describe-view';
import { readViewRequest, type PageSources } from '../published/read-view-request.server';
import { createLabels } from '../view/labels';
import { widgetTextKeys } from '../widgets/widget-text';
import { findCodeNotes, findMerged } from '../narrative/find-facts';
import { sentenceOf } from '../narrative/narrative';
import { withLeftOut } from '../narrative/with-left-out';
import { withCodes } from '../view/view';
import { hrefOfView, searchOfView } from '../view/view-url';
import { sentenceOfYear } from '../widgets/durations/kind.server';
import { viewOf, type FigureAnswer } from './answer-figure.server';
import { type Question } from './read-question';
import { type UnknownMeasure } from './vocabulary';
import { type WidgetData } from '../widgets/widget-data';

type DurationQuestion = Extract<Question, { kind: 'unknown' }>;

/**
 * Answers how long records take, wait for an answer or have been open, under the codes and for the year in a
 * question: with the sentence of the widget of these figures, preceded by the ignored words of the question.
 * Null if the question is about something else, or a calculation does not record the dates.
 */
export async function answerDuration(
  sources: PageSources,
  codeLists: CodeLists,
  query: DurationQuestion,
  language: string,
): Promise<FigureAnswer | null> {
  const { dataset: declared, measure, year, ignored } = query;
  if (measure !== 'duration' && measure !== 'answer' && measure !== 'age') return null;
  const t = await getTexts(language, 'statistics');
  const tQuestion = await getTexts(language, 'question');
  const published = calculationInfo(describeCalculation(sources.published));
  if (declared.stageDates.length === 0) {
    const noun = t(`datasets.${declared.name}.noun`);
    const sentence = t('summary:under', { filters: noun, sentence: t('summary:durations.none') });
    return { name: noun, sentence, href: declared.path, calculation: published };
  }
  const newest = published.defaultYear;
  const codes = withoutImplied(declared, codeLists, query);
  const isOfYear = year !== null && measure !== 'age';
  const requested = viewOf(declared, { ...codes, ...(isOfYear && { year }) }, newest, codeLists);
  const search = searchOfView(declared, requested, newest);
  const { request, notices } = await readViewRequest(sources, {
    dataset: declared,
    search,
    language,
    t,
  });
  const { dataset, calculation } = request;
  const widgets = dataset.widgets.filter(
    (widget) => widget.kind === 'durations' && measuresOf(dataset, widget).includes(measure),
  );
  const [first] = widgets;
  if (!first) return null;
  const labels = createLabels(request.codeLists, language, t);
  const inSummary = { ...request, labels, t: await getTexts(language, 'summary') };
  // The figures are of all years.
  const view = withCodes(request.view, 'year', [String(newest)]);
  const hrefOf = (path = '', linked = view) => hrefOfView(dataset, linked, newest, path);
  const common = { calculation: calculationInfo(calculation) };
  const merged = findMerged(request);
  if (merged) {
    const href = hrefOf('', withCodes(view, merged.dimension, [merged.into]));
    const sentence = sentenceOf(inSummary, merged);
    return { ...common, name: sentence, sentence, href };
  }
  const { data } = await countWidgets(sources, request, { widgets, isWhole: true });
  const isOfOpen = ({ name }: Pick<Widget, 'name'>) =>
    widgets.some((widget) => widget.name === name && !isOfYears(dataset, widget));
  // Without data of the year, the sentence is about the newest complete one.
  const isVisible = isOfYear && !notices.some(({ parameter }) => parameter === 'year');
  const isProvisional = data.some(({ observations }) =>
    observations.some(({ code, status }) => code === year && status === 'P'),
  );
  const narrative = data.flatMap((item) => {
    const widget = widgets.find(({ name }) => name === item.name);
    if (!widget || (isOfYear && isOfOpen(item))) return [];
    const context = { ...request, policy: sources.policy };
    const sentence =
      isVisible && !isProvisional ? sentenceOfYear(context, widget, item, year) : item.sentence;
    return sentence ? [{ name: item.name, sentence, isOfOpen: isOfOpen(item) }] : [];
  });
  const [found] = narrative;
  const unsure = tQuestion('answer.noDuration', { what: tQuestion(`measures.${measure}`) });
  // Open cases have an age, not a time until a date.
  const others = () =>
    measure === 'answer'
      ? tQuestion('answer.unanswered')
      : formatOpenCases(data.find(isOfOpen), { ...sources, ...request, tQuestion });
  const { year: inYear } = formatsOf(language);
  const filters = [
    ...chipsOf(dataset, view, newest, labels, t).map(({ label }) => label),
    ...(isVisible && !isProvisional && !found ? [inYear(year)] : []),
  ].join(t('separator'));
  const [firstYear] = data.flatMap(({ observations }) => observations[0]?.code ?? []);
  const isEarlier = isVisible && firstYear !== undefined && year < firstYear;
  const sentence = [
    found?.sentence ?? unsure,
    ...(isEarlier ? [t('summary:durations.from', { year: firstYear })] : []),
    ...(found && !found.isOfOpen ? [others()] : []),
    ...findCodeNotes(request).map((note) => sentenceOf(inSummary, note)),
  ].join(' ');
  const under = filters ? t('summary:under', { filters, sentence }) : sentence;
  const leftOut = [
    ...ignored,
    ...(year !== null && (!isOfYear || isProvisional) ? [inYear(year)] : []),
  ];
  const names = formatsOf(language).list(leftOut);
  const answer = withLeftOut(inSummary, notices, under);
  return {
    ...common,
    name: found ? t(widgetTextKeys(dataset, found.name, 'title')) : unsure,
    sentence: names ? tQuestion('answer.leftOut', { names, sentence: answer }) : answer,
    href: hrefOf(`widgets/${(found ?? first).name}`),
  };
}

/** Returns what a widget of durations shows. */
function measuresOf(dataset: Dataset, widget: Widget): UnknownMeasure[] {
  if (!isOfYears(dataset, widget)) return ['duration', 'age'];
  const date = dataset.dimensions
    .filter(({ name }) => name === widget.dimension)
    .map(dateOfYears)[0];
  return date === dataset.closing?.date ? ['duration'] : ['answer'];
}

/** Returns whether a widget shows the time to a date by the year of that date. */
function isOfYears({ dimensions }: Dataset, { dimension }: Widget): boolean {
  return dimensions.some(
    (candidate) => candidate.name === dimension && dateOfYears(candidate) !== undefined,
  );
}

/**
 * Returns the codes of a question without the status that all closed records have, or all open ones if it is
 * about their age.
 */
function withoutImplied(
  { closing, dimensions }: Dataset,
  codeLists: CodeLists,
  { measure, codes }: DurationQuestion,
): DurationQuestion['codes'] {
  const dimension = dimensions.find(({ name }) => name === closing?.dimension);
  if (!closing || !dimension || measure === 'answer') return codes;
  const { [dimension.parameter]: status, ...others } = codes;
  const implied = codesOfDimension(dimension, codeLists).filter(({ attributes }) => {
    const isOpen = attributes[dimension.classes?.attribute ?? ''] === closing.open;
    return isOpen === (measure === 'age');
  });
  return implied.every(({ code }) => code === status) ? others : codes;
}

interface OpenCasesContext {
  policy: ProtectionPolicy;
  calculation: { lastDate: string };
  language: string;
  /** Texts of the namespace `question`. */
  tQuestion: Translate<'question'>;
}

/**
 * Returns the note that durations of closed cases exclude those still open, which may take longer, and how
 * many these are: the sum of their bands by age or, if these are not all exact, its least possible value.
 *
 * @param open - the figures of open cases by age; absent if there are none.
 */
export function formatOpenCases(
  open: Pick<WidgetData, 'observations' | 'unlisted'> | undefined,
  { policy, calculation, language, tQuestion }: OpenCasesContext,
): string {
  const bands = open?.unlisted ? [] : (open?.observations ?? []);
  const least = bands.reduce((sum, band) => sum + leastOf(band, policy), 0);
  if (least === 0) return tQuestion('answer.openCases');
  const isExact = bands.every(({ protection }) => protection === 'exact');
  const { number, date } = formatsOf(language);
  const values = { count: least, value: number(least), date: date(calculation.lastDate) };
  return tQuestion(isExact ? 'answer.openCasesOf' : 'answer.openCasesAtLeast', values);
}
