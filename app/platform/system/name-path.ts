/**
 * Adds the path that an operator knows to an error of the system: errors of reading and writing have no path,
 * those of drafts another.
 */
export function namePath(error: unknown, path: string): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? Object.assign(error, { path }) : error;
}
