import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The name of the cluster in the configuration of its servers. */
export const CLUSTER = 'terang';

const STARTS = 5;
const READY_MS = 20_000;

/** Returns the server of Debian's package, or of ClickHouse's own; null if neither is installed. */
export function findClickHouse(): string | null {
  const places = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'];
  return places.find((file) => existsSync(file)) ?? null;
}

/** A server of a cluster: with its own loopback address, and a port for the other servers. */
interface ShardServer {
  pid(): number;
  /** Ends it like a crash; what it has written stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A running cluster. */
export interface ClickHouseCluster {
  servers: ShardServer[];
  /** Returns the ids of the processes. */
  pids(): number[];
  /** Returns the address of a database on the first server, or on another. */
  urlOf(database: string, server?: number): string;
  stop(): Promise<void>;
}

/**
 * Starts a cluster on loopback with its data in a temporary folder.
 *
 * @param shards - how many replicas each shard has.
 * @param isReplicating - whether servers are configured to copy rows to their replicas themselves.
 */
export async function startClickHouse(
  program: string,
  { shards = [1, 1], isReplicating = false }: { shards?: number[]; isReplicating?: boolean } = {},
): Promise<ClickHouseCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'terang-clickhouse-'));
  const count = shards.reduce((sum, replicas) => sum + replicas, 0);
  for (let attempt = 1; ; attempt += 1) {
    const ports = await freePorts(2 * count + 1);
    const servers = Array.from({ length: count }, (_, index) =>
      createShardServer(program, join(directory, String(index)), {
        index,
        ports,
        shards,
        isReplicating,
      }),
    );
    const stop = async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(directory, { recursive: true, force: true });
    };
    try {
      await Promise.all(servers.map((server) => server.start()));
      return {
        servers,
        pids: () => servers.map((server) => server.pid()),
        urlOf: (database, server = 0) => `http://${hostOf(server)}:${ports[0]}/${database}`,
        stop,
      };
    } catch (error) {
      await stop();
      // Another program may have taken a port meanwhile.
      if (attempt === STARTS) throw error;
    }
  }
}

/** The parameters of a server's configuration. */
interface ServerConfig {
  index: number;
  /** First the common HTTP port, then two of each server. */
  ports: readonly number[];
  shards: readonly number[];
  isReplicating: boolean;
}

function createShardServer(program: string, folder: string, server: ServerConfig): ShardServer {
  let running: ChildProcess | undefined;

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`http://${hostOf(server.index)}:${server.ports[0]}/ping`).catch(
      () => null,
    );
    return answer?.ok ?? false;
  }

  return {
    pid: () => running?.pid ?? 0,
    async start() {
      await mkdir(folder, { recursive: true });
      const config = join(folder, 'config.xml');
      await writeFile(config, configOf(folder, server));
      const child = spawn(program, [`--config-file=${config}`], { stdio: 'ignore', cwd: folder });
      running = child;
      const end = Date.now() + READY_MS;
      while (!(await isReady())) {
        if (child.exitCode !== null || Date.now() > end) {
          const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
          throw new Error(`ClickHouse does not start\n${log}`);
        }
        await sleep(50);
      }
    },
    async kill() {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}

const hostOf = (index: number) => `127.0.0.${index + 1}`;

function configOf(folder: string, { index, ports, shards, isReplicating }: ServerConfig): string {
  const tcpPort = (server: number) => ports[1 + 2 * server];
  let next = 0;
  const cluster = shards.map((replicas) => {
    const members = Array.from({ length: replicas }, () => {
      const server = next++;
      return `<replica><host>${hostOf(server)}</host><port>${tcpPort(server)}</port></replica>`;
    });
    return `<shard><internal_replication>${isReplicating}</internal_replication>${members.join('')}</shard>`;
  });
  return `<yandex>
    <logger><level>error</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
    <listen_host>${hostOf(index)}</listen_host>
    <http_port>${ports[0]}</http_port>
    <tcp_port>${tcpPort(index)}</tcp_port>
    <interserver_http_port>${ports[2 + 2 * index]}</interserver_http_port>
    <interserver_http_host>${hostOf(index)}</interserver_http_host>
    <path>${folder}/data/</path>
    <tmp_path>${folder}/tmp/</tmp_path>
    <users_config>${folder}/config.xml</users_config>
    <default_profile>default</default_profile>
    <default_database>default</default_database>
    <mark_cache_size>67108864</mark_cache_size>
    <remote_servers><${CLUSTER}>${cluster.join('')}</${CLUSTER}></remote_servers>
    <profiles><default/></profiles>
    <quotas><default/></quotas>
    <users><default>
      <password></password><networks><ip>127.0.0.0/8</ip></networks>
      <profile>default</profile><quota>default</quota>
    </default></users>
  </yandex>`;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '0.0.0.0'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
