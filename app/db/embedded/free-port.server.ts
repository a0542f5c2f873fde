import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback interface (127.0.0.1) that nothing listens at. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}
