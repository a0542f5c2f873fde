import { type CalculationInfo } from '~/calculations/calculation-info';

/** The current state of a dataset, for visitors who have not chosen anything yet. */
export interface LatestFigures extends Pick<CalculationInfo, 'date' | 'isSynthetic'> {
  dataset: string;
  /** The address of its dashboard. */
  href: string;
  /** What it counts: "Complaints". */
  subject: string;
  /** The default year. */
  year: number;
  /** The year and, if the records do not cover it, how far they reach, in words. */
  period: string;
  /** The number in this year, 0 if it is not disclosed, and the same in words: "5,123 cases". */
  count: number;
  formatted: string;
  /** The number in all years, in words. */
  formattedTotal: string;
  /** The last years with their counts, the newest one last. */
  years: { year: string; count: number; text: string; isProvisional: boolean }[];
  /** The dashboard of the last year with records, if that is not the default one, with how far they reach. */
  running: { href: string; text: string } | null;
}
