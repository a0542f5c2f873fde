import { renderYearly } from '~/statistics/widgets/yearly/render-yearly.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';

/** Draws the number of requests received in each month, as an `<svg>`; withheld months have no bar. */
export async function drawRequestMonths(
  months: readonly { month: string; received: number | null }[],
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'apply');
  const formats = formatsOf(language);
  const items = months.map(({ month, received }, index) => {
    const formatted = received === null ? '–' : formats.number(received);
    const name = formats.month(`${month}-01`);
    return {
      code: month,
      label: formats.monthName(Number(month.slice(5)), 'short'),
      value: received ?? 0,
      formatted,
      description: t('months.item', { month: name, formatted }),
      isProvisional: index === months.length - 1,
    };
  });
  const texts = { title: t('months.chart'), description: t('months.running') };
  return renderYearly({ id: 'chart-requests', language, items, texts });
}
