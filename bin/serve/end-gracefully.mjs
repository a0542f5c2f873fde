import { channel, subscribe } from 'node:diagnostics_channel';

// Loaded into the web server before remix-serve. That stops listening on SIGTERM, but the process
// would go on as long as it holds connections to the database. So: the last answer ends it, after
// what the portal still has to do; a database that is away does not hold it up for long.
const ending = channel('terang.process.end');
const LONGEST = 3_000;
let openAnswers = 0;
let isEnding = false;

subscribe('http.server.request.start', ({ response }) => {
  openAnswers += 1;
  response.once('close', () => {
    openAnswers -= 1;
    endWhenDone();
  });
});

process.on('SIGTERM', () => {
  isEnding = true;
  endWhenDone();
});

// Without the process that started it, it would hold the port for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

function endWhenDone() {
  if (isEnding && openAnswers === 0) setImmediate(end);
}

async function end() {
  const lastTasks = [];
  ending.publish(lastTasks);
  setTimeout(() => process.exit(0), LONGEST);
  await Promise.allSettled(lastTasks);
  process.exit(0);
}
