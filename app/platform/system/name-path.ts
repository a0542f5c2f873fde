/**
 * The error with the path that an operator knows, where it comes from the system: errors of reading and writing name
 * none, those of drafts another.
 */
export function namePath(error: unknown, path: string): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? Object.assign(error, { path }) : error;
}
