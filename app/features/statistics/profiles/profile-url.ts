import { type Dataset } from '~/datasets/dataset';
import { type View } from '../views/view';
import { searchOfView } from '../views/view-url';
import { profilePaths, type ProfileKind } from './profile-kinds';
import { type ProfiledCode } from './profiled-codes';

/** The parameters of a view that addresses of profiles have. */
export const ownParameters = ['year', 'as_of', 'lng'];

interface Profiled {
  dataset: Dataset;
  kind: ProfileKind;
  item: Pick<ProfiledCode, 'slug'>;
}

/** The address of a profile in the year, calculation and language of a view. */
export function hrefOfProfile(
  { dataset, kind, item }: Profiled,
  view: View,
  currentYear: number,
): string {
  const all = searchOfView(dataset, view, currentYear);
  const own = new URLSearchParams([...all].filter(([name]) => ownParameters.includes(name)));
  const path = `${profilePaths[kind]}/${item.slug}`;
  return own.size > 0 ? `${path}?${own}` : path;
}
