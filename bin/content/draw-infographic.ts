import { type SeedInfographic } from '~/features/content/seed/content-seed.server';
import { formatsOf } from '~/i18n/formats';
import { getTexts } from '~/i18n/texts.server';
import { type Figures, type ReadFigures } from './figures';
import { drawPoster, readChartStyles } from './poster';

/** An infographic ready to be stored: its picture, and its words in each language. */
export interface DrawnInfographic {
  svg: string;
  title: { id: string; en: string };
  alternative: { id: string; en: string };
  isSynthetic: boolean;
}

/** Draws an infographic from the published figures; the picture is in Indonesian. */
export async function drawInfographic(
  seed: SeedInfographic,
  readFigures: ReadFigures,
): Promise<DrawnInfographic> {
  const [id, en] = await Promise.all(
    ['id', 'en'].map((language) => readFigures({ ...seed, language })),
  );
  if (!id || !en) throw new Error('Figures are read in two languages');
  return {
    svg: await draw(id),
    title: { id: titleOf(id), en: titleOf(en) },
    alternative: { id: inWords(id, 'id'), en: inWords(en, 'en') },
    isSynthetic: id.page.calculation.isSynthetic,
  };
}

async function draw({ title, page, widget }: Figures): Promise<string> {
  const t = await getTexts('id', 'samples');
  const { date, number } = formatsOf('id');
  const { isSynthetic, id } = page.calculation;
  return drawPoster(
    {
      title,
      subject: page.subject,
      chart: page.charts[widget.name],
      observations: page.dashboard.widgets[0]?.observations ?? [],
      format: number,
      mark: isSynthetic ? t('mark') : '',
      source: t('source', { date: date(page.calculation.date), number: id }),
      language: 'id',
    },
    await readChartStyles(),
  );
}

function titleOf({ title, page }: Figures): string {
  return `${title} · ${page.subject}`;
}

/** Every number of the picture; of a long list the highest ones. */
function inWords(figures: Figures, language: string): string {
  const { widget, page } = figures;
  const { number, list } = formatsOf(language);
  const observations = page.dashboard.widgets[0]?.observations ?? [];
  const isSeries = widget.kind === 'yearly' || widget.kind === 'monthly';
  const shown = isSeries
    ? observations
    : [...observations].sort((a, b) => b.value - a.value).slice(0, 8);
  return `${titleOf(figures)}. ${list(shown.map(({ label, value }) => `${label}: ${number(value)}`))}.`;
}
