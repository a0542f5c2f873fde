import { type Calculation } from '~/db/schema';
import { homeDay } from '~/i18n/home-day';

/** What a page says of the calculation that its numbers come from. */
export interface CalculationInfo {
  id: number;
  /** The day of the calculation in Jakarta. */
  date: string;
  /** The day of the newest record, at most the day of the calculation. */
  lastDate: string;
  records: number;
  isSynthetic: boolean;
}

type CalculationFacts = Pick<
  Calculation,
  'id' | 'records' | 'is_synthetic' | 'last_date' | 'calculated_at'
>;

/** The facts of a calculation that pages show; days are those of Jakarta. */
export function describeCalculation(calculation: CalculationFacts): CalculationInfo {
  const date = homeDay(calculation.calculated_at);
  return {
    id: calculation.id,
    date,
    lastDate: calculation.last_date ?? date,
    records: calculation.records,
    isSynthetic: calculation.is_synthetic,
  };
}

/** What pages show of a calculation and nothing else of it: what staff do is no visitor's business. */
export function calculationInfo(calculation: CalculationInfo): CalculationInfo {
  const { id, date, lastDate, records, isSynthetic } = calculation;
  return { id, date, lastDate, records, isSynthetic };
}

/** The last year that a calculation has records of: the default year of its views. */
export function currentYearOf({ lastDate }: Pick<CalculationInfo, 'lastDate'>): number {
  return Number(lastDate.slice(0, 4));
}

/** The times that a view of a calculation is read with: see `ParseContext`. */
export function yearsOf(calculation: Pick<CalculationInfo, 'date' | 'lastDate'>) {
  return {
    currentYear: currentYearOf(calculation),
    lastYear: Number(calculation.date.slice(0, 4)),
    lastDate: calculation.lastDate,
  };
}
