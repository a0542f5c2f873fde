/** Tells the operator why a command did nothing, and lets the process end with 1. */
export function refuse(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}
