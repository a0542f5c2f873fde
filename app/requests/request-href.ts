import { paths } from '~/paths';

/** Returns the address of a request's page. */
export const hrefOfRequest = (id: string) => `${paths.requests}/${id}`;

/**
 * Returns the address of a request's file. It does not have its name, since logs keep addresses and applicants put names
 * of people in those of files.
 */
export const hrefOfRequestFile = (request: string, file: { id: string }) =>
  `${hrefOfRequest(request)}/files/${file.id}`;
