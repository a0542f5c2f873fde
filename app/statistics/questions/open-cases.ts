import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type ProtectionPolicy } from '~/protection/policy';
import { leastOf } from '~/protection/protect-table';
import { type WidgetData } from '../widgets/widget-data';

interface OpenCasesContext {
  policy: ProtectionPolicy;
  calculation: { lastDate: string };
  language: string;
  /** Texts of the namespace `question`. */
  tQuestion: Translate<'question'>;
}

/**
 * Says that durations of closed cases leave out those that are still open, which may take longer, and how many these are: the
 * sum of their bands by age or, if these are not all exact, the least that it can be.
 *
 * @param open - the figures of open cases by age; absent if there are none.
 */
export function formatOpenCases(
  open: Pick<WidgetData, 'observations' | 'unlisted'> | undefined,
  { policy, calculation, language, tQuestion }: OpenCasesContext,
): string {
  const bands = open?.unlisted ? [] : (open?.observations ?? []);
  const least = bands.reduce((sum, band) => sum + leastOf(band, policy), 0);
  if (least === 0) return tQuestion('answer.openCases');
  const isExact = bands.every(({ protection }) => protection === 'exact');
  const { number, date } = formatsOf(language);
  const values = { count: least, value: number(least), date: date(calculation.lastDate) };
  return tQuestion(isExact ? 'answer.openCasesOf' : 'answer.openCasesAtLeast', values);
}
