import { divisions, type Dataset } from '~/datasets/dataset';
import { type Notice } from '../view/notice';
import { viewParameters } from '../view/parameters';
import { type ProfileKind } from '../view/profile-kinds';
import { ownParametersOf } from '../view/profile-url';
import { type ProfiledCode } from '../view/profiled-codes';

interface RequestedProfile {
  dataset: Dataset;
  kind: ProfileKind;
  item: ProfiledCode;
  search: URLSearchParams;
}

/** Returns the query string of a profile's view; other parameters of views are named in notices. */
export function viewOfProfile({ dataset, kind, item, search }: RequestedProfile): {
  search: URLSearchParams;
  notices: Notice[];
} {
  const { code, division } = item;
  const known = viewParameters(dataset, { division }).map(({ name }) => name);
  const names = ownParametersOf(kind, item);
  const isForeign = (name: string) => known.includes(name) && !names.includes(name);
  const isImplied = ([name, value]: [string, string]) => name === 'division' && value === division;
  const requested = [...search].filter((entry) => !isForeign(entry[0]) || !isImplied(entry));
  const parameters = new URLSearchParams(requested.filter(([name]) => !isForeign(name)));
  parameters.set(kind, code);
  if (division !== divisions[0]) parameters.set('division', division);
  const notices = requested
    .filter(([name]) => isForeign(name))
    .map(([parameter, value]): Notice => ({
      parameter,
      value: value.slice(0, 60),
      reason: 'unknown-parameter',
    }));
  return { search: parameters, notices };
}
