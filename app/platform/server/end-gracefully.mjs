import { channel, subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

// Loaded into the web server before remix-serve. That stops listening on SIGTERM, but clients with open
// connections would go on sending requests, and the process would go on as long as it holds connections to
// the database. So every response from then on is the last of its connection, and the last of all ends the
// process, after the portal's remaining tasks; neither a slow client nor an unavailable database delays that
// for long. It also waits for clients that have just connected, whose request is on the way, and for what
// reached this machine while the process was busy: connections that it has not accepted yet, and requests on
// kept connections, which it would close as idle.
const begins = channel('terang.process.ending');
const ends = channel('terang.process.end');
const closes = channel('terang.server.closed');
const MAX_ANSWERS_MS = 6_000;
const MAX_FIRST_REQUEST_MS = 1_000;
/** Stops waiting for new arrivals that never cease. */
const MAX_READING_MS = 500;
const MAX_TASKS_MS = 3_000;
const answers = new Map();
const unused = new Set();
/** The number of connections and requests so far. */
let arrivals = 0;
let isEnding = false;
/** Whether everything that had arrived by then is read: what is idle now may be closed. */
let hasRead = false;

subscribe('net.server.socket', ({ socket }) => {
  arrivals += 1;
  unused.add(socket);
  socket.once('close', () => {
    unused.delete(socket);
    endWhenDone();
  });
});

subscribe('http.server.request.start', ({ request, response, server }) => {
  arrivals += 1;
  unused.delete(request.socket);
  answers.set(response, server);
  if (isEnding) response.setHeader('Connection', 'close');
  response.once('close', () => {
    answers.delete(response);
    if (hasRead) server.closeIdleConnections();
    endWhenDone();
  });
});

const { close } = Server.prototype;
Server.prototype.close = function (...args) {
  const closeNow = () => {
    close.apply(this, args);
    closes.publish(this);
  };
  if (isEnding) afterReading(closeNow);
  else closeNow();
  return this;
};

process.on('SIGTERM', () => {
  if (isEnding) return;
  isEnding = true;
  begins.publish(null);
  for (const response of answers.keys()) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  setTimeout(end, MAX_ANSWERS_MS);
  setTimeout(
    () =>
      afterReading(() => {
        unused.clear();
        endWhenDone();
      }),
    MAX_FIRST_REQUEST_MS,
  );
  afterReading(() => {
    hasRead = true;
    endWhenDone();
  });
});

// Without its parent process, this one would hold the port forever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

/**
 * Calls `act` when a round of the event loop has brought nothing new: each round accepts one connection, and
 * reads what those of former rounds have sent.
 */
function afterReading(act) {
  const deadline = performance.now() + MAX_READING_MS;
  let before = -1;
  setImmediate(function look() {
    // The first call only ends the round in which SIGTERM, or a timer, arrived.
    if (arrivals === before || performance.now() > deadline) return act();
    before = arrivals;
    setImmediate(look);
  });
}

function endWhenDone() {
  if (hasRead && answers.size + unused.size === 0) setImmediate(end);
}

async function end() {
  const lastTasks = [];
  ends.publish(lastTasks);
  setTimeout(() => process.exit(0), MAX_TASKS_MS);
  await Promise.allSettled(lastTasks);
  process.exit(0);
}
