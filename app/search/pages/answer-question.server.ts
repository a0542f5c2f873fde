import { getAliases, getCodeLists } from '~/services/code-lists.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { datasets } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import {
  calculationInfo,
  type CalculationInfo,
  describeCalculation,
} from '~/calculations/calculation-info';
import { answerDuration } from '~/statistics/questions/answer-duration.server';
import { answerFigure } from '~/statistics/questions/answer-figure.server';
import {
  ambiguousNamesOf,
  readQuestion,
  type Question,
} from '~/statistics/questions/read-question';
import {
  requestedDimensions,
  buildVocabulary,
  ignoredWords,
  nameOfMeaning,
  summedMeasures,
  unknownMeasures,
  type Vocabulary,
  wordsOf,
} from '~/statistics/questions/vocabulary';
import { type ComparedRates } from '~/statistics/analysis/comparison/compared-rates';
import { type FormattedComparison } from '~/statistics/analysis/comparison/format-comparison';
import { loadComparison } from '~/statistics/analysis/comparison/load-comparison.server';
import { viewOf } from '~/statistics/questions/answer-figure.server';
import { hrefOfComparison } from '~/statistics/view/comparison-url';
import { withCodes } from '~/statistics/view/view';
import { homeDay } from '~/platform/i18n/home-day';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Choice, type SearchAnswer } from '../search-hit';

/** An answer with the calculation that it comes from. */
export interface FoundAnswer extends SearchAnswer {
  calculation: CalculationInfo;
}

let known: { codeLists: CodeLists; vocabulary: Promise<Vocabulary> } | undefined;

/**
 * Returns the question in a text, in any language: a visitor who follows a link may get the portal's language
 * and still write in their own.
 */
export async function questionOf(text: string, language: string): Promise<Question | null> {
  const thisYear = Number(homeDay(new Date()).slice(0, 4));
  return readQuestion(text, await getVocabulary(), { language, thisYear });
}

/**
 * Returns the questions that a text may ask: one for each code that a name in it may mean. Null if no name is
 * ambiguous, or the text is not a question.
 */
export async function chooseMeaning(text: string, language: string): Promise<Choice | null> {
  const names = ambiguousNamesOf(text, await getVocabulary(), language);
  const [first] = names;
  if (!first) return null;
  const { words, codes } = first;
  const codeLists = await getCodeLists();
  const named = codes.map((code) => nameOfMeaning(code, codeLists, language));
  const textWith = (name: string) =>
    ` ${wordsOf(text).join(' ')} `.replace(` ${words} `, () => ` ${name} `).trim();
  const meanings = named
    .filter((name) => name !== null)
    .map((name) => ({ name, text: textWith(name) }));
  const isQuestion = async ({ text: other }: { text: string }) => {
    const left = ambiguousNamesOf(other, await getVocabulary(), language).length;
    if (left > 0) return left < names.length;
    return (await questionOf(other, language)) !== null;
  };
  const questions = await Promise.all(meanings.map(isQuestion));
  return questions.every(Boolean) ? { words, meanings } : null;
}

async function getVocabulary(): Promise<Vocabulary> {
  const codeLists = await getCodeLists();
  if (known?.codeLists !== codeLists) known = { codeLists, vocabulary: makeVocabulary(codeLists) };
  return known.vocabulary;
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
        plain: textsOf(ignoredWords, (name) => t(`plain.${name}`)),
        unknown: textsOf(unknownMeasures, (name) => t(`unknown.${name}`)),
        datasets: textsOf(
          datasets.map(({ name }) => name),
          (name) => t(`datasets.${name}`),
        ),
        summed: textsOf(
          summedMeasures.map(({ measure }) => measure),
          (name) => t(`summed.${name}`),
        ),
        dimensions: textsOf(requestedDimensions, (name) => t(`dimensions.${name}`)),
      };
    }),
  );
  return buildVocabulary(phrases, codeLists, await getAliases());
}

/**
 * Answers a question with a number and its period, or with a statement that the data do not hold it; null
 * before the first publication.
 */
export async function answerQuestion(
  question: Exclude<Question, { kind: 'comparison' }>,
  language: string,
): Promise<FoundAnswer | null> {
  const { dataset } = question;
  const sources = await pageSourcesOf(dataset);
  if (!sources) return null;
  const codeLists = await getCodeLists();
  if (question.kind === 'figure') return answerFigure(sources, codeLists, question, language);
  const answer =
    question.kind === 'unknown' && (await answerDuration(sources, codeLists, question, language));
  if (answer) return answer;
  const t = await getTexts(language, 'question');
  const sentence =
    question.kind === 'unknown'
      ? t('answer.notHeld', { what: t(`measures.${question.measure}`) })
      : t('answer.nothing', { words: question.rest });
  const calculation = calculationInfo(describeCalculation(sources.published));
  return { name: sentence, sentence, href: dataset.path, calculation };
}

/**
 * Answers with the numbers of codes side by side, counted by the page that compares them; null before the
 * first publication, or if they cannot be compared.
 */
export async function answerComparison(
  request: Request,
  question: Extract<Question, { kind: 'comparison' }>,
  language: string,
): Promise<FoundAnswer | null> {
  const { dataset, codes, by, compared, year, month, isRate, isTrend } = question;
  const sources = await pageSourcesOf(dataset);
  if (!sources) return null;
  const calculation = calculationInfo(describeCalculation(sources.published));
  const codeLists = await getCodeLists();
  const fixed = { ...codes, ...(year && { year }), ...(month && { month }) };
  const viewed = compared.map((code) =>
    viewOf(dataset, { ...fixed, [by]: code }, calculation.defaultYear, codeLists),
  );
  // A code of the later division decides for all.
  const [first] = viewed;
  const chosen = viewed.find(({ division }) => division !== first?.division) ?? first;
  if (!chosen) return null;
  const view = isTrend ? withCodes(chosen, 'year', []) : chosen;
  const [one = '', other = '', ...more] = compared;
  const isPair = more.length === 0;
  const href = hrefOfComparison(
    dataset,
    withCodes(view, by, isPair ? [one] : [...compared]),
    calculation.defaultYear,
    isPair ? `${by}:${other}` : by,
  );
  const page = await loadComparison(request, { address: new URL(href, request.url) });
  // The page may compare something else instead, and says so in a notice.
  if (!page.comparison || page.notices.length > 0) return null;
  const { comparands, title, scope, rates, isFew } = page.comparison;
  if (isRate && !rates) return null;
  const t = await getTexts(language, 'summary');
  const items = comparands.map(({ name, value }) => [name, value].join(t('common:mark.colon')));
  // Which of them are below the threshold is an answer, too.
  const levels = t('compare.levels', { items: formatsOf(language).list(items), scope });
  const counts = isFew ? levels : page.sentence;
  return {
    name: title,
    sentence: isRate && rates ? await formatRates(page.comparison, rates, language) : counts,
    href,
    compared: comparands.map(({ name, value, amount, href: to }) => ({
      name,
      value,
      amount,
      href: to,
    })),
    calculation: page.calculation,
  };
}

/** States the count of each compared place per inhabitant, as the page that compares them shows it. */
async function formatRates(
  { comparands, scope }: Pick<FormattedComparison, 'comparands' | 'scope'>,
  { totals, notes }: ComparedRates,
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'question');
  const sentences = comparands.map(({ name, value }, index) => {
    const [subject, rate] = [`${name} · ${scope}`, totals[index]];
    const key = rate ? 'answer.rate' : 'answer.noRate';
    return t(key, { subject, rate, value, source: '' }).trim();
  });
  return [...sentences, ...notes].join(' ');
}
