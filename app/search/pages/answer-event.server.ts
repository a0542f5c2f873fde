import { calculationInfo, describeCalculation } from '~/calculations/calculation-info';
import { getPublishedEvents } from '~/content/pages/get-published-events.server';
import { datasets } from '~/datasets';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { getDashboardPage } from '~/statistics/dashboard/get-dashboard-page.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { readEventQuestion } from '~/statistics/questions/read-event-question';
import { defaultView } from '~/statistics/view/view';
import { hrefOfView, searchOfView } from '~/statistics/view/view-url';
import { type FoundAnswer } from './answer-question.server';

/**
 * Answers a text that asks for the months around a declared event with their chart; null if it asks for something
 * else, or the records do not cover that month.
 */
export async function answerEvent(text: string, language: string): Promise<FoundAnswer | null> {
  const found = readEventQuestion(text, await getPublishedEvents(), await eventPhrases());
  const sources = found && (await pageSourcesOf(found.dataset));
  if (!sources) return null;
  const { event, dataset } = found;
  const widget = dataset.widgets.find(({ kind }) => kind === 'monthly');
  if (!widget) return null;
  const calculation = calculationInfo(describeCalculation(sources.published));
  const { defaultYear } = calculation;
  const view = { ...defaultView(dataset, defaultYear), around: event.date.slice(0, 7) };
  const page = await getDashboardPage(sources, {
    dataset,
    search: searchOfView(dataset, view, defaultYear),
    language,
    t: await getTexts(language, 'statistics'),
    origin: '',
    languages: [],
    only: widget,
  });
  const { sentence } = page.dashboard.widgets[0] ?? {};
  if (page.notices.length > 0 || !sentence) return null;
  const href = hrefOfView(dataset, view, defaultYear, `widgets/${widget.name}`);
  const name = translationOf(event.note, language).text;
  return { name, sentence, href, shownAt: href, calculation };
}

/** Returns the words of such texts in all languages. */
function eventPhrases() {
  return Promise.all(
    languages.map(async (language) => {
      const t = await getTexts(language, 'question');
      return {
        around: t('around'),
        ask: t('plain.ask'),
        filler: t('plain.filler'),
        nouns: Object.fromEntries(datasets.map(({ name }) => [name, t(`datasets.${name}`)])),
      };
    }),
  );
}
