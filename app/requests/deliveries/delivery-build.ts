/** How far the archives of a prepared delivery are built. */
export type DeliveryBuild =
  | { state: 'waiting' }
  | {
      state: 'running';
      /** Records that are written; each archive has them all. */
      done: number;
      total: number;
    }
  | { state: 'failed'; code: BuildRefusal | 'broken' };

/** Why archives are not built; each attempt would end so. */
export const buildRefusals = [
  'tooManyRecords',
  'unpublished',
  'notPermitted',
  'wrongState',
  'discarded',
] as const;
export type BuildRefusal = (typeof buildRefusals)[number];
