import { type Dataset, type Widget } from '~/datasets/dataset';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type AppliedFilter } from '../widgets/widget-kind';
import { daysCovered, daysOfFilter } from '../view/filter-days';

/** The maximum length of the codes in a name: file systems allow 255 bytes in total. */
const MAX_CODES_LENGTH = 80;

/** The content of a file's name. */
interface NamedFile {
  dataset: Pick<Dataset, 'name'>;
  widget: Pick<Widget, 'name'>;
  applied: Pick<AppliedFilter, 'query' | 'codes' | 'division'>;
  calculation: Pick<
    CalculationInfo,
    'id' | 'date' | 'isSynthetic' | 'firstDate' | 'coveredUntil' | 'runningUntil'
  >;
}

/**
 * Returns the name of a widget's file without its extension: dataset, widget, period, codes, division,
 * calculation and its day, such as
 * "terang-complaints-map-2025-03-issue-I01-34-provinces-calculation-7-2026-11-22". A period that the records
 * cover only in part is named by these days: "2026-01-01-to-2026-11-22".
 */
export function nameOfFile({ dataset, widget, applied, calculation }: NamedFile): string {
  const { id, date, isSynthetic } = calculation;
  const parts = [
    'terang',
    dataset.name,
    widget.name,
    timeOf(applied, calculation),
    ...codesOf(applied),
    ...(applied.division ? [`${applied.division}-provinces`] : []),
    'calculation',
    String(id),
    date,
    ...(isSynthetic ? ['synthetic'] : []),
  ];
  return parts.join('-');
}

/** Returns the name of a file of other figures without its extension, such as "terang-complaints-right-trends-7". */
export function nameOfFigures(
  about: string,
  held: string,
  { id, isSynthetic }: Pick<CalculationInfo, 'id' | 'isSynthetic'>,
): string {
  return ['terang', about, held, id, ...(isSynthetic ? ['synthetic'] : [])].join('-');
}

function timeOf({ query }: NamedFile['applied'], calculation: NamedFile['calculation']): string {
  const { filter } = query;
  const [month] = filter.codes.month ?? [];
  const days = daysOfFilter(filter);
  if (!days) return month === undefined ? 'all-years' : `all-years-month-${month}`;
  const covered = daysCovered(days, calculation);
  const isPart = covered.start > days.start || covered.end < days.end;
  if (isPart && covered.start <= covered.end) return `${covered.start}-to-${covered.end}`;
  if (filter.start !== undefined) return `${days.start}-to-${days.end}`;
  if (month !== undefined) return days.start.slice(0, 7);
  const [first, last] = [days.start.slice(0, 4), days.end.slice(0, 4)];
  return first === last ? first : `${first}-to-${last}`;
}

/** Returns the codes by parameter, as many as fit; then the number of the others. */
function codesOf({ codes }: NamedFile['applied']): string[] {
  const named: string[] = [];
  let last = '';
  for (const { parameter, code } of codes) {
    const next = parameter === last ? code : `${parameter}-${code}`;
    if ([...named, next].join('-').length > MAX_CODES_LENGTH) break;
    named.push(next);
    last = parameter;
  }
  const missing = codes.length - named.length;
  return missing > 0 ? [...named, `and-${missing}-more`] : named;
}
