import { complaints } from '~/datasets/complaints';
import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';

/** The dataset whose codes have profiles. */
export const profiledDataset = complaints;

/** The filters of complaints that have profiles, with the address of their list; profiles are below it. */
export const profilePaths = {
  province: paths.provinces,
  city: paths.cities,
  right: paths.rights,
  issue: paths.issues,
} as const;

export type ProfileKind = keyof typeof profilePaths;

/** All kinds, in the order of their listing. */
export const profileKinds = Object.keys(profilePaths) as ProfileKind[];

/** Returns the kinds that a dataset has as dimensions, as far as its calculation records them. */
export function profiledKinds({ name, dimensions }: Dataset): ProfileKind[] {
  if (name !== profiledDataset.name) return [];
  return profileKinds.filter((kind) => dimensions.some(({ parameter }) => parameter === kind));
}

/** Returns the kind of profile at an address, ignoring case; null if there is none. */
export function profileKindAt(pathname: string): ProfileKind | null {
  const requested = `${pathname.toLowerCase()}/`;
  return profileKinds.find((kind) => requested.startsWith(`${profilePaths[kind]}/`)) ?? null;
}
