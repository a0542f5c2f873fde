import { type ServerResponse } from 'node:http';

/** What the names of files from a rehearsal portal begin with. */
const MARK = 'rehearsal-';

/** Marks the name of a file that a response carries, if any: it comes from a rehearsal portal. */
export function markRehearsal(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'content-disposition' ? markName(String(value)) : value);
}

/** Returns a `Content-Disposition` whose file names begin with the mark. */
export function markName(disposition: string): string {
  return disposition
    .replace(/(filename=")/i, `$1${MARK}`)
    .replace(/(filename\*=UTF-8'')/i, `$1${MARK}`);
}
