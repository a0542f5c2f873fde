import { formatsOf } from '~/platform/i18n/formats';
import { type FileRow } from '../widgets/widget-data';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import { type WidgetFigures } from '../widgets/widget-kind';

/** A widget as a file with its source in the visitor's language. */
export interface CitedFile extends WidgetFigures {
  rows: readonly FileRow[];
  /** The policy that the counts are disclosed under. */
  policy: ProtectionPolicy;
  /** The mark of synthetic data; empty for real data. */
  note: string;
  /** The permanent address of the view in the language of the file. */
  address: string;
  /** The styles of the charts and the custom properties they use. */
  styles: string;
}

/** Returns what a file counts and its calculation, in one line. */
export function sourceLine({ context }: Pick<CitedFile, 'context'>): string {
  const { applied, calculation, language, t } = context;
  return t('file.source', {
    subject: applied.subject,
    number: calculation.id,
    date: formatsOf(language).date(calculation.date),
  });
}

/** Returns how the counts of a file are protected, in one line; empty if they are exact. */
export function protectionLine({
  policy,
  t,
}: Pick<CitedFile, 'policy'> & Pick<CitedFile['context'], 't'>): string {
  if (policy.exact === 'all') return '';
  const { base, minCount: min } = policy;
  return t('file.protection', { policy: nameOfPolicy(policy), base, min });
}

/**
 * Returns how the counts of a sheet are protected, in one line for people: without the identifier of the
 * policy, which only programs compare.
 */
export function formatProtection({ policy, t }: Parameters<typeof protectionLine>[0]): string {
  const { base, minCount: min } = policy;
  return policy.exact === 'all' ? '' : t('file.protectionRules', { base, min });
}
