import { divisions, type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { searchOfView } from './view-url';
import { profilePaths, type ProfileKind } from './profile-kinds';
import { type ProfiledCode } from './profiled-codes';

/** The parameters that all addresses of profiles have. */
const ownParameters = ['year', 'as_of', 'lng'];

/**
 * Returns the parameters of a view that a profile's address keeps; a province in both divisions also has
 * `division`.
 */
export function ownParametersOf(kind: ProfileKind, { division }: Pick<ProfiledCode, 'division'>) {
  const isInBoth = kind === 'province' && division === divisions[0];
  return isInBoth ? ['division', ...ownParameters] : ownParameters;
}

interface Profiled {
  dataset: Dataset;
  kind: ProfileKind;
  item: Pick<ProfiledCode, 'slug' | 'division'>;
}

/** Returns the address of a profile in the year, division, calculation and language of a view. */
export function hrefOfProfile(
  { dataset, kind, item }: Profiled,
  view: View,
  defaultYear: number,
): string {
  const all = searchOfView(dataset, view, defaultYear);
  const names = ownParametersOf(kind, item);
  const parameters = new URLSearchParams([...all].filter(([name]) => names.includes(name)));
  const path = `${profilePaths[kind]}/${item.slug}`;
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
