import { datasets } from '~/datasets';
import { keepWhileUnchanged } from '~/services/keep-while-unchanged.server';
import { withoutPreview } from '~/platform/server/request-context.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { getHomeFigures } from '~/statistics/dashboard/get-home-figures.server';
import { type HomeFigures } from '~/statistics/dashboard/home-figures';
import { readPageRequest } from '~/statistics/published/page-request.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { questionOf } from './answer-question.server';

/** The examples by language. */
const known = keepWhileUnchanged(() => Promise.resolve(new Map<string, string[]>()));

/** Returns examples about the codes with the most records of the first dataset that has any. */
export async function loadExamples(request: Request, language: string): Promise<string[]> {
  const examples = await known();
  const found =
    examples.get(language) ?? (await withoutPreview(() => countExamples(request, language)));
  examples.set(language, found);
  return found;
}

async function countExamples(request: Request, language: string): Promise<string[]> {
  for (const dataset of datasets) {
    const sources = await pageSourcesOf(dataset);
    if (!sources) continue;
    const pageRequest = await readPageRequest(request, dataset);
    return examplesOf(await getHomeFigures(sources, pageRequest), language);
  }
  return [];
}

/** Returns examples of questions in a language, each of which the search reads as one about the data. */
export async function examplesOf(
  { widgets, calculation }: HomeFigures,
  language: string,
): Promise<string[]> {
  const [, places, classification] = widgets;
  const [place, other] = places?.observations ?? [];
  const [right] = classification?.observations ?? [];
  const t = await getTexts(language, 'home');
  const examples = [
    ...(place ? [t('ask.count', { name: place.label, year: calculation.defaultYear })] : []),
    ...(place && other ? [t('ask.compare', { name: place.label, other: other.label })] : []),
    ...(right ? [t('ask.change', { name: right.label })] : []),
    t('ask.place'),
    t('ask.classification'),
  ];
  const questions = await Promise.all(examples.map((example) => questionOf(example, language)));
  return examples.filter((_, index) =>
    ['figure', 'comparison'].includes(questions[index]?.kind ?? ''),
  );
}
