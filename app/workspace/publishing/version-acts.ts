import { type ExaminedVersion } from './examine-version.server';

/** What publishers do with a version besides publishing it, each on a page that asks once more. */
export const versionActs = ['withdraw', 'retract', 'cancel'] as const;

export type VersionAct = (typeof versionActs)[number];

/** Returns the acts that a version permits. */
export function actsOf({ state, previous, plan, calculation }: ExaminedVersion): VersionAct[] {
  const permitted: Record<VersionAct, boolean> = {
    withdraw: state === 'published' && previous !== null,
    retract: state === 'published' || state === 'former',
    cancel: plan?.state === 'waiting' && plan.calculation_id === calculation.id,
  };
  return versionActs.filter((act) => permitted[act]);
}
