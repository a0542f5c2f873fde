import { ownOrigin } from '~/http/origin.server';
import { environment } from '../portal.server';

const origin = ownOrigin(environment);

/** The address of a page of ours as a mail names it, with a token if it needs one. */
export function mailedLink(path: string, token?: string): string {
  const search = token === undefined ? '' : `?${new URLSearchParams({ token })}`;
  return origin + path + search;
}
