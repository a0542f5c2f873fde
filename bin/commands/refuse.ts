/** Explains to the operator why a command did nothing, and sets the exit code to 1. */
export function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
