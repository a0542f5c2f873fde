import { Server } from 'node:net';
import { handedSocket } from './listening-socket.mjs';

// Loaded into the web server before remix-serve, which only knows how to open a port by itself: its
// first listening takes the socket that this process was handed, and says so to its parent.
const { listen } = Server.prototype;

Server.prototype.listen = function (...args) {
  Server.prototype.listen = listen;
  this.once('listening', () => process.send?.('listening'));
  const callbacks = args.filter((each) => typeof each === 'function');
  return listen.call(this, { fd: handedSocket }, ...callbacks);
};
