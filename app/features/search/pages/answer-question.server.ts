import { aliases, getCodeLists } from '~/composition/code-lists.server';
import { pageSourcesOf } from '~/composition/page-sources.server';
import { datasets } from '~/datasets';
import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { divisions, dimensionOfParameter, type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import {
  calculationInfo,
  type CalculationInfo,
  describeCalculation,
} from '~/features/statistics/dashboard/calculation-time';
import { countWidgets } from '~/features/statistics/dashboard/count-widgets.server';
import { subjectOf } from '~/features/statistics/dashboard/describe-view';
import {
  readViewRequest,
  type PageSources,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { createLabels } from '~/features/statistics/dashboard/labels';
import { widgetTextKeys } from '~/features/statistics/dashboard/widget-text';
import { profiledDataset } from '~/features/statistics/profiles/profile-kinds';
import { readQuestion, type Question } from '~/features/statistics/questions/read-question';
import {
  askedDimensions,
  buildVocabulary,
  plainWords,
  unknownMeasures,
  type Vocabulary,
} from '~/features/statistics/questions/vocabulary';
import { widgetBy } from '~/features/statistics/builder/read-question';
import { type Fact } from '~/features/statistics/summary/facts';
import { findFactOfFigure } from '~/features/statistics/summary/find-fact-of-figure';
import { findFacts, findUnused, summaryQueries } from '~/features/statistics/summary/find-facts';
import { labelsOf, sentenceOf, sentencesOf } from '~/features/statistics/summary/sentences';
import { filterOfView } from '~/features/statistics/views/filter-of-view';
import {
  defaultView,
  hasAdvancedCodes,
  type View,
  withCodes,
} from '~/features/statistics/views/view';
import { hrefOfView, searchOfView } from '~/features/statistics/views/view-url';
import { monthsQuery } from '~/features/statistics/widgets/main-query';
import { monthsWithRecords } from '~/features/statistics/widgets/series-codes';
import { countInWords } from '~/features/statistics/widgets/shown-text';
import { type ViewRequest } from '~/features/statistics/widgets/widget-kind';
import { homeDay } from '~/i18n/home-day';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';
import { type SearchAnswer } from '../search-hit';

/** An answer with the calculation that it is of. */
export interface FoundAnswer extends SearchAnswer {
  calculation: CalculationInfo;
}

let known: { codeLists: CodeLists; vocabulary: Promise<Vocabulary> } | undefined;

/** The question that a text asks, in any language: who follows a link has that of the portal, and writes in their own. */
export async function questionOf(text: string, language: string): Promise<Question | null> {
  const codeLists = await getCodeLists();
  if (known?.codeLists !== codeLists) known = { codeLists, vocabulary: makeVocabulary(codeLists) };
  const thisYear = Number(homeDay(new Date()).slice(0, 4));
  return readQuestion(text, await known.vocabulary, { language, thisYear });
}

async function makeVocabulary(codeLists: CodeLists): Promise<Vocabulary> {
  const phrases = await Promise.all(
    languages.map(async (language) => {
      const t = await getTexts(language, 'question');
      const textsOf = <Name extends string>(
        names: readonly Name[],
        textOf: (name: Name) => string,
      ) => Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
      return {
        language,
        plain: textsOf(plainWords, (name) => t(`plain.${name}`)),
        unknown: textsOf(unknownMeasures, (name) => t(`unknown.${name}`)),
        datasets: textsOf(
          datasets.map(({ name }) => name),
          (name) => t(`datasets.${name}`),
        ),
        dimensions: textsOf(askedDimensions, (name) => t(`dimensions.${name}`)),
      };
    }),
  );
  return buildVocabulary(phrases, codeLists, aliases);
}

/** The answer to a question: a number with its period, or that the data do not hold it; null while nothing is published. */
export async function answerQuestion(
  question: Question,
  language: string,
): Promise<FoundAnswer | null> {
  const dataset = question.kind === 'unknown' ? profiledDataset : question.dataset;
  const sources = await pageSourcesOf(dataset);
  if (!sources) return null;
  if (question.kind === 'figure') return answerFigure(sources, question, language);
  const t = await getTexts(language, 'question');
  if (question.kind === 'unknown' && question.measure === 'duration') {
    const answer = await answerDuration(sources, dataset, language);
    if (answer) return answer;
  }
  const sentence =
    question.kind === 'unknown'
      ? t('answer.notHeld', { what: t(`measures.${question.measure}`) })
      : t('answer.nothing', { words: question.rest });
  const calculation = calculationInfo(describeCalculation(sources.published));
  return { name: sentence, sentence, href: dataset.path, calculation };
}

/**
 * The first sentence of the duration figures: the time to closing, else the age of open records; null without such
 * figures.
 */
async function answerDuration(
  sources: PageSources,
  declared: Dataset,
  language: string,
): Promise<FoundAnswer | null> {
  const t = await getTexts(language, 'statistics');
  const words = await getTexts(language, 'question');
  const search = new URLSearchParams();
  const read = await readViewRequest(sources, { dataset: declared, search, language, t });
  const { request } = read;
  const { dataset } = request;
  const widgets = dataset.widgets.filter(({ kind }) => kind === 'durations');
  if (widgets.length === 0) return null;
  const { data } = await countWidgets(sources, request, { widgets, isWhole: false });
  const told = data.find(({ sentence }) => sentence);
  const { defaultYear } = request.calculation;
  return {
    name: told ? t(widgetTextKeys(dataset, told.name, 'title')) : words('answer.noDuration'),
    sentence: told?.sentence ?? words('answer.noDuration'),
    href: hrefOfView(dataset, request.view, defaultYear, told ? `widgets/${told.name}` : ''),
    calculation: calculationInfo(request.calculation),
  };
}

/** What the dashboard of the view says of its total, or its figure by a dimension of its greatest code. */
async function answerFigure(
  sources: PageSources,
  asked: Extract<Question, { kind: 'figure' }>,
  language: string,
): Promise<FoundAnswer> {
  const { dataset: declared, codes, year, month, by, isLeast, isChange } = asked;
  const t = await getTexts(language, 'statistics');
  const words = await getTexts(language, 'question');
  const published = calculationInfo(describeCalculation(sources.published));
  const { defaultYear: newest } = published;
  const dataset = recordedDataset(declared, published);
  const missing = [...Object.keys(codes), ...(by ? [by] : [])].find((name) =>
    dataset.unrecorded?.includes(name),
  );
  if (missing !== undefined) {
    const sentence = t('notice.unrecorded', { name: t(`parameters.${missing}`) });
    return { name: sentence, sentence, href: dataset.path, calculation: published };
  }
  const view = viewOf(
    dataset,
    { ...codes, ...(year && { year }), ...(month && { month }) },
    newest,
    await getCodeLists(),
  );
  const search = searchOfView(dataset, by === 'year' ? withCodes(view, 'year', []) : view, newest);
  const read = await readViewRequest(sources, { dataset: declared, search, language, t });
  const { request } = read;
  const labels = createLabels(request.codeLists, language, t);
  const texts = await getTexts(language, 'summary');
  const inSummary = { ...request, labels, t: texts };
  const unused = findUnused(request);
  const widget =
    (by === null ? undefined : widgetOf(dataset, by)) ??
    dataset.widgets.find(({ kind }) => kind === 'total');
  if (!widget) throw new Error(`${dataset.name} has no total`);
  const filter = filterOfView(dataset, request.view, by === null ? [] : [...widget.ignores]);
  const subject = subjectOf(dataset, filter, labels, language, t);
  const href = hrefOfView(
    dataset,
    request.view,
    newest,
    by === null ? '' : `widgets/${widget.name}`,
  );
  const calculation = calculationInfo(request.calculation);
  const named = Object.entries(codes).flatMap(([parameter, code]) => {
    const of = dimensionOfParameter(dataset, parameter, request.view.division);
    return of ? [labels(of, code)] : [];
  });
  const name = named.join(t('separator')) || subject;
  const said = (sentence: string): FoundAnswer => ({
    ...{ name, href, calculation },
    sentence: unused ? `${sentence} ${sentenceOf(inSummary, unused)}`.trim() : sentence,
  });
  if (read.notices.length > 0) {
    return said(
      words('answer.outside', {
        period:
          [year, month && labels({ name: 'month', calendar: 'month' }, month)]
            .filter(Boolean)
            .join(' ') || subject,
      }),
    );
  }
  if (by !== null && isLeast) return said(words('answer.noLeast', { subject }));
  if (isChange) {
    const level = await findLevel(sources, request);
    const [text = ''] = sentencesOf(inSummary, [level]);
    const isUntold = level.kind === 'level' && level.change === null;
    return said(isUntold ? words('answer.noChange', { level: text }) : text);
  }
  const { data } = await countWidgets(sources, request, { widgets: [widget], isWhole: true });
  const [counted] = data;
  if (!counted) throw new Error(`${widget.name} was not counted`);
  const inWords = (shown: Parameters<typeof countInWords>[0]) =>
    countInWords(shown, request.view.measure, { language, t });
  if (by === null) {
    // What hides a count says nothing where there can be none.
    if (unused && !counted.total.value) return said('');
    return counted.total.protection === 'closed'
      ? said(`${subject}: ${texts('closed')}`)
      : said(words('answer.count', { subject, value: inWords(counted.total) }));
  }
  const fact = findFactOfFigure({ ...request, policy: sources.policy }, widget, counted);
  if (fact?.kind !== 'greatest' && fact?.kind !== 'peak')
    return said(words('answer.noMost', { subject }));
  const calendar =
    fact.kind === 'peak'
      ? fact.code.includes('-')
        ? 'year_month'
        : by === 'year'
          ? 'year'
          : 'month'
      : undefined;
  const dimension = dimensionOfParameter(dataset, by, request.view.division);
  const greatest = calendar
    ? labels({ name: by, calendar }, fact.code)
    : dimension
      ? labels(dimension, fact.code)
      : fact.code;
  const values = { subject, name: greatest, value: inWords(fact.value) };
  if (fact.kind === 'peak' || !fact.besides) return said(words('answer.most', values));
  const others = labelsOf({ ...request, labels }, by, fact.besides);
  return said(words('answer.mostBesides', { ...values, others }));
}

/** How many records a view has, and how that compares with the same period a year before. */
async function findLevel(sources: PageSources, request: ViewRequest): Promise<Fact> {
  const { dataset, calculation } = request;
  const queries = { ...summaryQueries(request), months: monthsQuery({ dataset }) };
  const none = { widgets: [], isWhole: false };
  const { others } = await countWidgets(sources, request, { ...none, others: queries });
  const months = monthsWithRecords(calculation, others.months);
  const [level = { kind: 'closed' }] = findFacts(
    { ...request, policy: sources.policy },
    others,
    months,
  );
  return level;
}

/** The figure that divides the records by a dimension and leaves out nothing of the filter but that. */
function widgetOf(dataset: Dataset, by: string) {
  const own = dataset.widgets.filter(
    ({ dimension, kind }) =>
      dimension === by && kind !== 'map' && kind !== 'ranking' && kind !== 'cards',
  );
  return own[0] ?? widgetBy(dataset, by);
}

/** The view of some codes, in the first division that has them. */
function viewOf(
  dataset: Dataset,
  codes: Readonly<Record<string, string>>,
  newest: number,
  codeLists: CodeLists,
): View {
  const hasAll = (division: View['division']) =>
    Object.entries(codes).every(([parameter, code]) => {
      const dimension = dimensionOfParameter(dataset, parameter, division);
      if (!dimension || dimension.calendar) return true;
      return codesOfDimension(dimension, codeLists).some((one) => one.code === code);
    });
  const base = defaultView(dataset, newest);
  const division = divisions.find(hasAll) ?? base.division;
  const view = Object.entries(codes).reduce(
    (all, [parameter, code]) => withCodes(all, parameter, [code]),
    { ...base, division },
  );
  return { ...view, isAdvanced: hasAdvancedCodes(dataset, view) };
}
