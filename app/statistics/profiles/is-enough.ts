import { type ProtectionPolicy } from '~/protection/policy';
import { type Shown } from '~/protection/protect-table';
import { isTold } from '../summary/comparison';
import { hasShares } from '../widgets/shown-text';

/** Whether so much is told of a city that it has a profile: sentences may name its total, and shares are told of it. */
export function isEnough(total: Shown, policy: ProtectionPolicy): boolean {
  return isTold(total) && hasShares(total, policy);
}
