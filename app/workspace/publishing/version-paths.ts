import { staffPaths } from '~/staff-paths';

/** Returns the address of the records that a version holds back. */
export const hrefOfHeld = (version: number) => `${staffPaths.publishing}/${version}/held`;
