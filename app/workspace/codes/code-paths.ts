import { staffPaths } from '~/staff-paths';

/** Returns the address of a code list. */
export const hrefOfList = (list: string) => `${staffPaths.codes}/${encodeURIComponent(list)}`;

/** Returns the address of a code; what begins with an underscore is none, so it may follow a list, too. */
export const hrefOfCode = (list: string, code: string) =>
  `${hrefOfList(list)}/${encodeURIComponent(code)}`;

/** The address of the values of files that no code took. */
export const unknownValuesPath = `${staffPaths.codes}/_unknown`;
