import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type AppliedFilter } from './widget-kind';

/** Describes what a widget ignores of the filter; empty if nothing. */
export function formatIgnored(
  { ignored }: Pick<AppliedFilter, 'ignored'>,
  language: string,
  t: Translate<'statistics'>,
): string {
  if (ignored.length === 0) return '';
  const labels = ignored.map(({ label }) => label);
  return t('widget.ignored', { filter: formatsOf(language).list(labels) });
}
