// Loaded into a web process under measurement: tells its CPU time, in microseconds, when asked.
process.on('message', () => process.send(process.cpuUsage()));
process.channel.unref();
