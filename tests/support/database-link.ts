import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '~/db/embedded/free-port.server';

/** A way to a database server that can be lost and found again. */
export interface DatabaseLink {
  /** The address of the database through the link. */
  url: string;
  cut(): void;
  restore(): Promise<void>;
}

/** Links to the database at an address. */
export async function createDatabaseLink(address: string): Promise<DatabaseLink> {
  const target = new URL(address);
  const url = new URL(address);
  url.port = String(await findFreePort());
  const sockets = new Set<Socket>();
  let server: Server;

  async function restore() {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
      near.pipe(far).pipe(near);
    }).listen(Number(url.port), url.hostname);
    await once(server, 'listening');
  }

  function cut() {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  await restore();
  return { url: url.href, cut, restore };
}
