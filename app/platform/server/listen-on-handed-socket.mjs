import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:net';
import { handedSocket } from './listening-socket.mjs';

// Loaded into the web server before remix-serve, which can only open a port itself. When it listens at the
// portal's address, this module makes it use the socket that this process inherited, and reports to the
// parent process that it listens, that it has stopped listening, and that the portal is ready. Metrics have a
// separate port.
const { listen } = Server.prototype;
const { HOST, PORT } = process.env;

Server.prototype.listen = function (...args) {
  const [port, host] = args;
  if (Number(port) !== Number(PORT) || host !== HOST) return listen.apply(this, args);
  this.once('listening', () => process.send?.('listening'));
  subscribe('terang.server.closed', (server) => server === this && process.send?.('closed'));
  const callbacks = args.filter((each) => typeof each === 'function');
  return listen.call(this, { fd: handedSocket }, ...callbacks);
};

subscribe('terang.process.ready', () => process.send?.('ready'));
