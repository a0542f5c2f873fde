/**
 * Lets a command do all that it was asked to when nobody reads its output to its end, as `head` does not: without a
 * listener the first line that cannot be written would end it with a stack.
 */
export function finishUnread(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
