import { handedSocket } from '../../app/platform/server/listening-socket.mjs';
import { createStandInServer } from './stand-in-server.mjs';

// Answers on the portal's socket while no web server does.
const server = createStandInServer();
server.listen({ fd: handedSocket });

/** Clients that have connected are still answered, except those that then send nothing. */
function end() {
  server.close(() => process.exit(0));
  setTimeout(() => process.exit(0), 1_000);
}

process.once('SIGTERM', end).once('disconnect', end);
