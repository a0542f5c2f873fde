import { paths } from '~/paths';

/** The page of a request. */
export const hrefOfRequest = (id: string) => `${paths.requests}/${id}`;

/** A file of a request, under its own name. */
export function hrefOfRequestFile(request: string, { id, name }: { id: string; name: string }) {
  return `${hrefOfRequest(request)}/files/${id}/${encodeURIComponent(name)}`;
}
