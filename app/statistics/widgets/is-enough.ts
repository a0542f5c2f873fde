import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { isDisclosed } from '../narrative/comparison';
import { hasShares } from '../observations/format-disclosed';

/** Whether so much is disclosed of a city that it has a profile: sentences may name its total, and shares are disclosed of it. */
export function isEnough(total: DisclosedValue, policy: ProtectionPolicy): boolean {
  return isDisclosed(total) && hasShares(total, policy);
}
