import { once } from 'node:events';
import net from 'node:net';

/** The file descriptor of the inherited socket. */
export const handedSocket = 4;

/**
 * Opens a socket that outlives the processes which answer on it: while none does, the system lets clients
 * wait instead of refusing them. It is bound here and passed on; this process listens on it only when the
 * others have stopped.
 *
 * @param {{ host: string, port: number }} address
 * @returns {Promise<{ fd: number, listen(server: net.Server): void, close(): void }>} `listen` lets a server
 * of this
 *   process take it over.
 * @throws when another program listens at the address, or listening is forbidden.
 */
export async function openSocket({ host, port }) {
  const probe = net.createServer().listen(port, host);
  await once(probe, 'listening');
  const { address, family } = probe.address();
  probe.close();
  await once(probe, 'close');
  // The module "cluster" opens its sockets with this; Node has no other way to bind without accepting.
  const handle = net._createServerHandle(address, port, family === 'IPv6' ? 6 : 4);
  if (typeof handle === 'number')
    throw new Error(`Cannot bind ${address}, port ${port}: ${handle}`);
  const listen = (server) => void server.listen(handle);
  return { fd: handle.fd, listen, close: () => handle.close() };
}
