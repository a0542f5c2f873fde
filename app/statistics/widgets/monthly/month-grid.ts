import { formatsOf } from '~/platform/i18n/formats';
import { shownText } from '../shown-text';
import { type MonthGrid } from '../widget-data';
import { months, type ShownMonth } from './months-before';

/** Steps of shading. */
const STEPS = 5;

/**
 * Months by years, shaded in five equal steps from the least to the greatest number that is told; a month that no records
 * could be of is empty.
 */
export function monthGrid(
  years: readonly number[],
  monthOf: ShownMonth,
  language: string,
): MonthGrid {
  const rows = months.map((month) => years.map((year) => monthOf(year, month)));
  const told = rows.flat().flatMap((shown) => shown?.value ?? []);
  const [least, most] = [Math.min(...told), Math.max(...told)];
  const shadeOf = (value: number) => 1 + Math.floor((STEPS * (value - least)) / (most - least + 1));
  return {
    years: years.map(String),
    rows: rows.map((cells, index) => ({
      label: formatsOf(language).monthName(index + 1),
      cells: cells.map((shown) => ({
        text: shown ? shownText(shown, language) : '',
        shade: shown?.value == null ? 0 : shadeOf(shown.value),
        isProvisional: shown?.status === 'P' || undefined,
      })),
    })),
  };
}
