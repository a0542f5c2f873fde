import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/platform/db/embedded/free-port.server';

/** A connection to a database server that can be lost and restored. */
export interface DatabaseLink {
  /** The address of the database through the link. */
  url: string;
  cut(): void;
  restore(): Promise<void>;
  /** Delays the first answer that contains a text; resolves once it is on its way. */
  delay(text: string, milliseconds: number): Promise<void>;
}

/** Creates a link to the database at an address. */
export async function createDatabaseLink(address: string): Promise<DatabaseLink> {
  const target = new URL(address);
  const url = new URL(address);
  url.port = String(await findFreePort());
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let late: { text: string; milliseconds: number; passed: () => void } | undefined;

  const answers = () =>
    new Transform({
      async transform(chunk: Buffer, _encoding, done) {
        if (!late || !chunk.includes(late.text)) return done(null, chunk);
        const { milliseconds, passed } = late;
        late = undefined;
        await pause(milliseconds);
        done(null, chunk);
        passed();
      },
    });

  async function restore() {
    if (server?.listening) return;
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      sockets.add(near).add(far);
      // A connection that one side breaks off is closed for the other, too: a server left in the middle of a
      // COPY waits forever.
      pipeline(near, far, () => far.destroy());
      pipeline(far, answers(), near, () => near.destroy());
    }).listen(Number(url.port), url.hostname);
    await once(server, 'listening');
  }

  function cut() {
    server?.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }

  const delay = (text: string, milliseconds: number) =>
    new Promise<void>((passed) => {
      late = { text, milliseconds, passed };
    });

  await restore();
  return { url: url.href, cut, restore, delay };
}
