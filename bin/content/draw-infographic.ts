import { type SeedInfographic } from '~/content/seed/content-seed.server';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { titleOfFigures, type Figures, type ReadFigures } from './figures';
import { drawPoster, readChartStyles } from './poster';

/** An infographic ready to be stored: its picture and its texts, by language. */
interface DrawnInfographic {
  /** As SVG. */
  pictures: Record<string, string>;
  title: Record<string, string>;
  alternative: Record<string, string>;
  isSynthetic: boolean;
}

/** Draws an infographic from the published figures, in every language of the portal. */
export async function drawInfographic(
  seed: SeedInfographic,
  readFigures: ReadFigures,
): Promise<DrawnInfographic> {
  const drawn: DrawnInfographic = { pictures: {}, title: {}, alternative: {}, isSynthetic: false };
  for (const language of languages) {
    const figures = await readFigures({ ...seed, language });
    drawn.pictures[language] = await draw(figures, language);
    drawn.title[language] = titleOfFigures(figures);
    drawn.alternative[language] = await describeFigures(figures, language);
    drawn.isSynthetic = figures.page.calculation.isSynthetic;
  }
  return drawn;
}

async function draw({ title, page, widget }: Figures, language: string): Promise<string> {
  const t = await getTexts(language, 'samples');
  const { date } = formatsOf(language);
  const { isSynthetic, id } = page.calculation;
  const [data] = page.dashboard.widgets;
  return drawPoster(
    {
      title,
      subject: page.subject,
      chart: page.charts[widget.name],
      observations: data?.observations ?? [],
      total: data?.total.value ?? 0,
      note: data?.provisional
        ? t('statistics:table.provisionalNote', { until: data.provisional })
        : '',
      mark: isSynthetic ? t('mark') : '',
      source: t('source', { date: date(page.calculation.date), number: id }),
      language,
    },
    await readChartStyles(),
  );
}

/** Describes every number of the picture; of a long list, the highest ones. */
async function describeFigures(figures: Figures, language: string): Promise<string> {
  const { dataset, widget, page } = figures;
  const t = await getTexts(language, 'statistics');
  const { list } = formatsOf(language);
  const observations = page.dashboard.widgets[0]?.observations ?? [];
  const isSeries = dataset.dimensions.some(
    ({ name, calendar }) => calendar !== undefined && name === widget.dimension,
  );
  const drawn = isSeries
    ? observations
    : [...observations].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, 8);
  const note = t('table.provisional');
  const named = drawn.map(({ label, text, status }) => {
    const item = status === 'P' ? t('chart.itemProvisional', { item: label, note }) : label;
    return `${item}: ${text}`;
  });
  return `${titleOfFigures(figures)}. ${list(named)}.`;
}
