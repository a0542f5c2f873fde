import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster } from '~/platform/db/embedded/cluster.server';
import {
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from '~/platform/db/embedded/postmaster.server';
import { runProgram } from '~/platform/db/embedded/run-program.server';
import { findSystemUser } from '~/platform/db/embedded/system-user.server';

const versions = '/usr/lib/postgresql';

/** Returns the programs of Debian's newest PostgreSQL; null if the package is not installed. */
export function findDebianPrograms(): string | null {
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] ?? '';
  const programs = join(versions, newest, 'bin');
  return existsSync(join(programs, 'postgres')) ? programs : null;
}

const programsOf = (programs: string) => ({
  initdb: join(programs, 'initdb'),
  pgCtl: join(programs, 'pg_ctl'),
});

/** Creates a folder for a cluster of the server's user. */
async function makeCluster(programs: string) {
  const directory = await mkdtemp(join(tmpdir(), 'terang-debian-'));
  const user = findSystemUser(join(directory, 'cluster'), directory);
  await chmod(directory, 0o755);
  if (user) await chown(directory, user.uid, user.gid);
  const cluster: Cluster = {
    data: join(directory, 'cluster'),
    log: join(directory, 'log'),
    password: 'operator',
    binaries: programsOf(programs),
    user,
  };
  return { directory, cluster };
}

/** Starts the server of a cluster, on a given port if any. */
async function startCluster(directory: string, cluster: Cluster, port?: number) {
  await startPostmaster(cluster, { isDurable: false, ...(port === undefined ? {} : { port }) });
  const found = (await readPostmaster(cluster))?.port ?? 0;
  return {
    url: `postgres://operator:${cluster.password}@127.0.0.1:${found}/postgres`,
    /** Stops it, to be started again at the same port. */
    halt: () => stopPostmaster(cluster),
    resume: () => startPostmaster(cluster, { isDurable: false, port: found }),
    async stop() {
      await stopPostmaster(cluster);
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts a PostgreSQL server as an operator would have one, on a free port of loopback. */
export async function startDebianServer(programs: string) {
  const { directory, cluster } = await makeCluster(programs);
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, cluster.password);
  const access = ['--username=operator', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const options = ['-D', cluster.data, '-E', 'UTF8', ...access];
  await runProgram(cluster.binaries.initdb, options, cluster.user);
  return startCluster(directory, cluster);
}

/** Starts a replica of a server, which follows it by streaming. */
export async function startReplica(programs: string, primaryUrl: string) {
  const { directory, cluster } = await makeCluster(programs);
  const options = ['--pgdata', cluster.data, '--write-recovery-conf', '--checkpoint=fast'];
  const from = ['--dbname', primaryUrl, '--wal-method=stream'];
  await runProgram(join(programs, 'pg_basebackup'), [...options, ...from], cluster.user);
  return startCluster(directory, cluster);
}
