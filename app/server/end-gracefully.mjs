import { channel, subscribe } from 'node:diagnostics_channel';

// Loaded into the web server before remix-serve. That stops listening on SIGTERM, but clients that
// keep their connections would go on sending requests, and the process would go on as long as it
// holds connections to the database. So: every answer from then on is the last one of its connection,
// and the last of all ends the process, after what the portal still has to do; neither a client that
// takes its time nor a database that is away holds it up for long. Who has just connected is waited for,
// too: its request is on the way.
const begins = channel('terang.process.ending');
const ends = channel('terang.process.end');
const MAX_ANSWERS_MS = 6_000;
const MAX_FIRST_REQUEST_MS = 1_000;
const MAX_TASKS_MS = 3_000;
const answers = new Map();
const unused = new Set();
let isEnding = false;

subscribe('net.server.socket', ({ socket }) => {
  unused.add(socket);
  socket.once('close', () => {
    unused.delete(socket);
    endWhenDone();
  });
});

subscribe('http.server.request.start', ({ request, response, server }) => {
  unused.delete(request.socket);
  answers.set(response, server);
  if (isEnding) response.setHeader('Connection', 'close');
  response.once('close', () => {
    answers.delete(response);
    if (isEnding) server.closeIdleConnections();
    endWhenDone();
  });
});

process.on('SIGTERM', () => {
  isEnding = true;
  begins.publish(null);
  for (const response of answers.keys()) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  setTimeout(end, MAX_ANSWERS_MS);
  setTimeout(() => {
    unused.clear();
    endWhenDone();
  }, MAX_FIRST_REQUEST_MS);
  endWhenDone();
});

// Without the process that started it, it would hold the port for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

function endWhenDone() {
  if (isEnding && answers.size + unused.size === 0) setImmediate(end);
}

async function end() {
  const lastTasks = [];
  ends.publish(lastTasks);
  setTimeout(() => process.exit(0), MAX_TASKS_MS);
  await Promise.allSettled(lastTasks);
  process.exit(0);
}
