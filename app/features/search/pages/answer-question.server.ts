import { aliases, getCodeLists } from '~/composition/code-lists.server';
import { pageSourcesOf } from '~/composition/page-sources.server';
import { datasets } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { dateOfYears, type Dataset, type Widget } from '~/datasets/dataset';
import {
  calculationInfo,
  type CalculationInfo,
  describeCalculation,
} from '~/features/statistics/dashboard/calculation-time';
import { countWidgets } from '~/features/statistics/dashboard/count-widgets.server';
import {
  readViewRequest,
  type PageSources,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { widgetTextKeys } from '~/features/statistics/dashboard/widget-text';
import { profiledDataset } from '~/features/statistics/profiles/profile-kinds';
import { answerFigure } from '~/features/statistics/questions/answer-figure.server';
import { openCasesInWords } from '~/features/statistics/questions/open-cases';
import { readQuestion, type Question } from '~/features/statistics/questions/read-question';
import {
  askedDimensions,
  buildVocabulary,
  plainWords,
  type UnknownMeasure,
  unknownMeasures,
  type Vocabulary,
} from '~/features/statistics/questions/vocabulary';
import { hrefOfView } from '~/features/statistics/views/view-url';
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
  if (question.kind === 'figure')
    return answerFigure(sources, await getCodeLists(), question, language);
  const t = await getTexts(language, 'question');
  if (question.kind === 'unknown' && isDuration(question.measure)) {
    const answer = await answerDuration(sources, dataset, question.measure, language);
    if (answer) return answer;
  }
  const sentence =
    question.kind === 'unknown'
      ? t('answer.notHeld', { what: t(`measures.${question.measure}`) })
      : t('answer.nothing', { words: question.rest });
  const calculation = calculationInfo(describeCalculation(sources.published));
  return { name: sentence, sentence, href: dataset.path, calculation };
}

/** The durations that a question can be about: until records are closed, or until their first answer. */
type DurationMeasure = 'duration' | 'answer';

function isDuration(measure: UnknownMeasure): measure is DurationMeasure {
  return measure === 'duration' || measure === 'answer';
}

/**
 * The first sentence of the figures of a duration: the time to closing, else the age of open records; or
 * the time to the first answer. Null without such figures.
 */
async function answerDuration(
  sources: PageSources,
  declared: Dataset,
  measure: DurationMeasure,
  language: string,
): Promise<FoundAnswer | null> {
  const t = await getTexts(language, 'statistics');
  const words = await getTexts(language, 'question');
  const search = new URLSearchParams();
  const read = await readViewRequest(sources, { dataset: declared, search, language, t });
  const { request } = read;
  const { dataset } = request;
  const widgets = dataset.widgets.filter(
    (widget) =>
      widget.kind === 'durations' && isOfAnswers(dataset, widget) === (measure === 'answer'),
  );
  if (widgets.length === 0) return null;
  const { data } = await countWidgets(sources, request, { widgets, isWhole: false });
  const found = data.find(({ sentence }) => sentence);
  const { defaultYear } = request.calculation;
  const unsure = words('answer.noDuration', { what: words(`measures.${measure}`) });
  // Open cases have an age, not a time until a date.
  const isOfOpen = ({ name }: Pick<Widget, 'name'>) =>
    widgets.some((one) => one.name === name && !isOfYears(dataset, one));
  const leftOut =
    measure === 'answer'
      ? words('answer.unanswered')
      : openCasesInWords(data.find(isOfOpen), { ...sources, ...request, words });
  const sentence = found?.sentence ?? unsure;
  return {
    name: found ? t(widgetTextKeys(dataset, found.name, 'title')) : unsure,
    sentence: found && !isOfOpen(found) ? `${sentence} ${leftOut}` : sentence,
    href: hrefOfView(dataset, request.view, defaultYear, found ? `widgets/${found.name}` : ''),
    calculation: calculationInfo(request.calculation),
  };
}

/** Whether a widget shows the time to a date by the years of this. */
function isOfYears({ dimensions }: Dataset, { dimension }: Widget): boolean {
  return dimensions.some((one) => one.name === dimension && dateOfYears(one) !== undefined);
}

/** Whether a widget shows the time to a stage before the closing. */
function isOfAnswers({ dimensions, closing }: Dataset, { dimension }: Widget): boolean {
  const date = dimensions.filter(({ name }) => name === dimension).map(dateOfYears)[0];
  return date !== undefined && date !== closing?.date;
}
