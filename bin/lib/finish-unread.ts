/**
 * Lets a command finish even if nobody reads its output to the end, as with `head`: unhandled, the first
 * failed write would end it with a stack trace.
 */
export function finishUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
