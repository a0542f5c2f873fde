// Loaded into a web process under measurement: reports its CPU time, in microseconds, or its memory, in bytes, after a
// garbage collection or without one.
process.on('message', (kind) => {
  if (kind === 'memory') globalThis.gc();
  process.send(kind === 'cpu' ? process.cpuUsage() : process.memoryUsage());
});
process.channel.unref();
