import { getTexts } from '~/platform/i18n/texts.server';
import { questionOf } from './answer-question.server';

/** What the examples are about: codes that have many records. */
interface ExampleNames {
  year: number;
  place: string | undefined;
  classification: string | undefined;
}

/** Returns examples of questions in a language, each of which the search reads as one about the data. */
export async function exampleQuestions(
  { year, place, classification }: ExampleNames,
  language: string,
): Promise<string[]> {
  const t = await getTexts(language, 'home');
  const examples = [
    ...(place ? [t('ask.count', { name: place, year })] : []),
    ...(classification ? [t('ask.change', { name: classification })] : []),
    t('ask.place'),
    t('ask.classification'),
  ];
  const questions = await Promise.all(examples.map((example) => questionOf(example, language)));
  return examples.filter((_, index) => questions[index]?.kind === 'figure');
}
