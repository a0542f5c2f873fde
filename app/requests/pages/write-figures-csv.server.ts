import { csvOf } from '~/statistics/export/write-csv.server';
import { rejectionReasons } from '../officer-acts';
import { type RequestFigures } from '../protect-request-figures';

/** The figures of a month or year. */
interface PeriodFigures extends Omit<RequestFigures, 'shareInTime'> {
  period: string | number;
  /** The decisions by the deadline: their number, or the name of their share. */
  inTime: string | number | null;
}

/**
 * Returns the figures of data requests as CSV, a row for each period, with the reasons for rejections. Cells are empty
 * where a figure is withheld or unknown.
 *
 * @param kind The name of the column of periods.
 */
export function writeFiguresCsv(kind: 'month' | 'year', figures: readonly PeriodFigures[]) {
  const head = [
    kind,
    'received',
    'decided',
    'approved',
    'refused',
    'median_working_days',
    'decided_in_time',
    ...rejectionReasons.map((reason) => `refused_${reason}`),
  ];
  const rows = figures.map(({ period, reasons, ...counts }) => [
    period,
    counts.received,
    counts.decided,
    counts.approved,
    counts.refused,
    counts.medianDays,
    counts.inTime,
    ...rejectionReasons.map((reason) => reasons[reason]),
  ]);
  return csvOf([head, ...rows].map((row) => row.map((cell) => String(cell ?? ''))));
}
