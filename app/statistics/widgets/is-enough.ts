import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { isDisclosed } from '../narrative/comparison';
import { hasShares } from '../observations/format-disclosed';

/**
 * Returns whether enough is disclosed of a city for a profile: its total, for sentences, and shares of it.
 */
export function isEnough(total: DisclosedValue, policy: ProtectionPolicy): boolean {
  return isDisclosed(total) && hasShares(total, policy);
}
