// A disk without room, or a reader that has gone, costs lines of the log; without a listener it would end
// the process. There is no other place to tell of it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
