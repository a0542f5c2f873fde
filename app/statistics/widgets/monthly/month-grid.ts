import { formatsOf } from '~/platform/i18n/formats';
import { formatDisclosed } from '../../observations/format-disclosed';
import { type MonthGrid } from '../widget-data';
import { months, type ObservationOfMonth } from './months-before';

/** Steps of shading. */
const STEPS = 5;

/**
 * Months by years, shaded in five equal steps from the least to the greatest number that is disclosed; a month that
 * no records could be of is empty.
 */
export function monthGrid(
  years: readonly number[],
  monthOf: ObservationOfMonth,
  language: string,
): MonthGrid {
  const rows = months.map((month) => years.map((year) => monthOf(year, month)));
  const disclosed = rows.flat().flatMap((disclosedValue) => disclosedValue?.value ?? []);
  const [least, most] = [Math.min(...disclosed), Math.max(...disclosed)];
  const shadeOf = (value: number) => 1 + Math.floor((STEPS * (value - least)) / (most - least + 1));
  return {
    years: years.map(String),
    rows: rows.map((cells, index) => ({
      label: formatsOf(language).monthName(index + 1),
      cells: cells.map((disclosedValue) => ({
        text: disclosedValue ? formatDisclosed(disclosedValue, language) : '',
        shade: disclosedValue?.value == null ? 0 : shadeOf(disclosedValue.value),
        isProvisional: disclosedValue?.status === 'P' || undefined,
      })),
    })),
  };
}
