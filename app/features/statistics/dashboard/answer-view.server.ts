import { type Chapter, type Dataset } from '~/datasets/dataset';
import { getTexts } from '~/i18n/texts.server';
import { type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '../protection/policy';
import { type Fact } from '../summary/facts';
import { findFacts } from '../summary/find-facts';
import { sentenceOf, sentencesOf } from '../summary/sentences';
import { hasAdvancedCodes } from '../views/view';
import { monthsWithRecords } from '../widgets/series-codes';
import { type ViewRequest } from '../widgets/widget-kind';
import { currentYearOf } from './calculation-time';
import { defaultsInWords } from './describe-view';
import { type Labels } from './labels';

/** What a dashboard says before its figures. */
export interface Answer {
  /** The first names the filter and says how many there are. */
  sentences: string[];
  /** What each chapter says first, of those that have something to say. */
  chapters: Partial<Record<Chapter, string>>;
  /** Whether one of them names a month that stands out. */
  hasUnusualMonth: boolean;
  /** What is shown and no chip names. */
  defaults: string[];
  /** Whether the advanced filter was asked for and nothing is chosen in it yet. */
  isChoosing: boolean;
}

/** Answers a view in sentences, of what `summaryQueries` asked. */
export async function answerView(
  request: ViewRequest & { policy: ProtectionPolicy; labels: Labels },
  answers: Readonly<Record<string, Observations>>,
): Promise<Answer> {
  const { dataset, view, calculation, language, labels, t } = request;
  const facts = findFacts(request, answers, monthsWithRecords(calculation, answers.months));
  const words = { ...request, t: await getTexts(language, 'summary') };
  return {
    sentences: sentencesOf(words, facts),
    chapters: Object.fromEntries(
      facts.flatMap((fact) => {
        const chapter = chapterOf(dataset, fact);
        return chapter ? [[chapter, sentenceOf(words, fact)]] : [];
      }),
    ),
    hasUnusualMonth: facts.some(({ kind }) => kind === 'unusual'),
    defaults: defaultsInWords(dataset, view, currentYearOf(calculation), labels, t),
    isChoosing: view.isAdvanced && !hasAdvancedCodes(dataset, view),
  };
}

/** The chapter that a fact of one dimension belongs to: that of the first widget by the dimension. */
function chapterOf({ widgets }: Dataset, fact: Fact): Chapter | undefined {
  const dimension = fact.kind === 'unusual' ? 'month' : 'code' in fact ? fact.dimension : undefined;
  return widgets.find((widget) => dimension && widget.dimension === dimension)?.chapter;
}
