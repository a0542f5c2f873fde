/** How the names of columns begin that the portal itself adds to a file: what they hold is not read. */
const MARK = '[Terang] ';

/** Returns the name of a column that the portal adds to a file for people. */
export const markColumn = (name: string): string => `${MARK}${name}`;

/** Returns whether a column was added by the portal. */
export const isMarkedColumn = (name: string): boolean => name.trim().startsWith(MARK.trim());
