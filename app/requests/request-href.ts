import { paths } from '~/paths';

/** Returns the address of a request's page. */
export const hrefOfRequest = (id: string) => `${paths.requests}/${id}`;

/** Returns the address of a request's file, which ends with its name. */
export function hrefOfRequestFile(request: string, { id, name }: { id: string; name: string }) {
  return `${hrefOfRequest(request)}/files/${id}/${encodeURIComponent(name)}`;
}
