import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster } from '~/db/embedded/cluster.server';
import { readPostmaster, startPostmaster, stopPostmaster } from '~/db/embedded/postmaster.server';
import { runProgram } from '~/db/embedded/run-program.server';
import { findSystemUser } from '~/db/embedded/system-user.server';

const versions = '/usr/lib/postgresql';

/** The programs of Debian's newest PostgreSQL; null where the package is not installed. */
export function findDebianPrograms(): string | null {
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] ?? '';
  const programs = join(versions, newest, 'bin');
  return existsSync(join(programs, 'postgres')) ? programs : null;
}

/** Starts a PostgreSQL server as an operator would have one, on a free port of loopback. */
export async function startDebianServer(programs: string) {
  const directory = await mkdtemp(join(tmpdir(), 'terang-debian-'));
  const user = findSystemUser(join(directory, 'cluster'), directory);
  const cluster: Cluster = {
    data: join(directory, 'cluster'),
    log: join(directory, 'log'),
    password: 'operator',
    binaries: { initdb: join(programs, 'initdb'), pgCtl: join(programs, 'pg_ctl') },
    user,
  };
  await chmod(directory, 0o755);
  if (user) await chown(directory, user.uid, user.gid);
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, cluster.password);
  const access = ['--username=operator', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runProgram(cluster.binaries.initdb, ['-D', cluster.data, '-E', 'UTF8', ...access], user);
  await startPostmaster(cluster, { isDurable: false });
  const port = (await readPostmaster(cluster))?.port;
  return {
    url: `postgres://operator:${cluster.password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopPostmaster(cluster);
      await rm(directory, { recursive: true });
    },
  };
}
