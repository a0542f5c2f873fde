// A full disk, or a reader that has gone, costs lines of the log; unhandled, the error would end the process.
// It cannot be reported elsewhere.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
