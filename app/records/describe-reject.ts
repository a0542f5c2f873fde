import { type Translate } from '~/platform/i18n/text-keys';
import { shortValue } from './short-value';
import { type Reject } from './source-row';

/** Describes in a sentence why a row was rejected. */
export function describeReject({ value, reason, details }: Reject, t: Translate<'import'>): string {
  return t(`reject.${reason}`, { ...details, value: shortValue(value) });
}
