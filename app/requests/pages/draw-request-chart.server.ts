import { renderYearly } from '~/statistics/widgets/yearly/render-yearly.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';

/** Draws the number of requests received in each month, as an `<svg>`. */
export async function drawRequestMonths(
  months: readonly { month: string; received: number }[],
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'apply');
  const formats = formatsOf(language);
  const items = months.map(({ month, received }, index) => ({
    code: month,
    name: formats.month(`${month}-01`),
    label: formats.monthName(Number(month.slice(5)), 'short'),
    received,
    isProvisional: index === months.length - 1,
  }));
  const texts = { title: t('months.chart'), description: t('months.running') };
  return drawReceived({ id: 'chart-requests', language, items, texts });
}

/** How many years have room in a chart. */
const CHARTED_YEARS = 10;

/** Draws the number of requests received in each of the last years, as an `<svg>`; withheld years have no bar. */
export async function drawRequestYears(
  years: readonly { year: number; received: number | null }[],
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'apply');
  const items = years.slice(-CHARTED_YEARS).map(({ year, received }) => {
    const name = String(year);
    return { code: name, name, label: name, received, isProvisional: false };
  });
  const texts = { title: t('years.chart'), description: t('years.note') };
  return drawReceived({ id: 'chart-request-years', language, items, texts });
}

interface ReceivedChart {
  id: string;
  language: string;
  items: readonly {
    code: string;
    name: string;
    label: string;
    received: number | null;
    isProvisional: boolean;
  }[];
  texts: { title: string; description: string };
}

async function drawReceived({ items, ...chart }: ReceivedChart): Promise<string> {
  const t = await getTexts(chart.language, 'apply');
  const formats = formatsOf(chart.language);
  return renderYearly({
    ...chart,
    items: items.map(({ name, received, ...item }) => {
      const formatted = received === null ? '–' : formats.number(received);
      const description = t('months.item', { month: name, formatted });
      return { ...item, value: received ?? 0, formatted, description };
    }),
  });
}
