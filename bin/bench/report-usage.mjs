// Loaded into a web process under measurement: tells its CPU time, in microseconds, or its memory, in bytes, when asked.
process.on('message', (asked) => {
  if (asked === 'memory') globalThis.gc();
  process.send(asked === 'memory' ? process.memoryUsage() : process.cpuUsage());
});
process.channel.unref();
