import { DockerfileParser, Copy, Keyword, type Instruction } from 'dockerfile-ast';
import ignore from '@balena/dockerignore';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '~/environment.server';
import { createTestDatabase } from '../support/database';
import { startPortal, webServerOf } from '../support/portal-process';
import { sendMessage } from '../support/send-message';

const dockerfile = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'));
const instructions = dockerfile.getInstructions();
const ignored = ignore().add(readFileSync('.dockerignore', 'utf8'));
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;

/** What the image needs from the project: what is built, what runs, what both read; no tests. */
const needed = [
  ...['app', 'bin', 'data', 'locales', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

const argumentsOf = (keyword: string) =>
  instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

/** Returns the paths of the project that an instruction copies. */
function copiedPaths(instruction: Instruction): string[] {
  if (!(instruction instanceof Copy) || instruction.getFlags().length > 0) return [];
  return instruction
    .getArguments()
    .slice(0, -1)
    .map((argument) => argument.getValue());
}

describe('the Dockerfile', () => {
  it('has only instructions of Docker', () => {
    const keywords: string[] = Object.values(Keyword);
    expect(instructions.length).toBeGreaterThan(10);
    for (const instruction of instructions) expect(keywords).toContain(instruction.getKeyword());
  });

  it('copies paths that exist and that .dockerignore permits', () => {
    const paths = instructions.flatMap(copiedPaths);
    expect(paths).toContain('.');
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    for (const path of [...paths.filter((path) => path !== '.'), ...needed]) {
      expect(ignored.ignores(path), path).toBe(false);
    }
  });

  it('excludes from the image whatever it is not made from, wherever that is', () => {
    const others = ['.env', '.git/config', 'var/portal.json', 'node_modules/x', 'build/x'];
    const stray = ['complaints.csv', 'keys.env', 'letter-key', 'id_rsa', 'dump.sql.gz', 'key.pem'];
    const folders = ['', 'app/', 'bin/', 'data/', 'data/content/', 'locales/en/', 'public/'];
    const found = folders.flatMap((folder) => stray.map((name) => folder + name));
    for (const path of [...others, ...found, 'app/paths.test.ts', 'tests/support/letter.ts']) {
      expect(ignored.ignores(path), path).toBe(true);
    }
  });

  it('calls scripts that exist', () => {
    for (const [, script = ''] of argumentsOf('RUN')
      .join('\n')
      .matchAll(/npm run ([\w:]+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
    const programs = [...argumentsOf('CMD'), ...argumentsOf('HEALTHCHECK')].join('\n');
    const files = [...programs.matchAll(/bin\/[\w-]+\.mjs/g)].map(([file]) => file);
    expect(files).toEqual(['bin/start.mjs', 'bin/check-health.mjs']);
    for (const file of files) expect(existsSync(file), file).toBe(true);
    expect(scripts.start).toContain('bin/start.mjs');
  });

  it('serves as an unprivileged user', () => {
    expect(argumentsOf('USER')).toEqual(['node']);
  });

  it('uses a Node of the range in package.json, the recommended one', () => {
    const images = argumentsOf('FROM').map((from) => from.split(' ')[0]);
    expect(new Set(images)).toEqual(new Set(['node:24-bookworm-slim']));
  });

  it('leaves the program to root: its user can write only below the volume', () => {
    const owned = instructions.flatMap((instruction) =>
      instruction instanceof Copy ? instruction.getFlags() : [],
    );
    expect(owned.filter((flag) => flag.getName() !== 'from')).toEqual([]);
    const folders =
      argumentsOf('RUN')
        .join('\n')
        .match(/--owner=node.*/g) ?? [];
    expect(folders.map((line) => line.split(' ').at(-1))).toEqual(argumentsOf('VOLUME'));
    expect(argumentsOf('ENV').join(' ')).toContain(`DATA_DIRECTORY=${argumentsOf('VOLUME')[0]}`);
  });

  it('has no program that gives its user the rights of another', () => {
    expect(argumentsOf('RUN').at(-1)).toContain(
      'find / -xdev -type f -perm /6000 -exec chmod a-s {} +',
    );
    const keywords = instructions.map((instruction) => instruction.getKeyword());
    // As root, and in the final image.
    expect(keywords.lastIndexOf('RUN')).toBeLessThan(keywords.indexOf('USER'));
    expect(keywords.lastIndexOf('RUN')).toBeGreaterThan(keywords.lastIndexOf('FROM'));
  });

  it('requests a route of the portal for its health check', () => {
    const path = readFileSync('bin/check-health.mjs', 'utf8').match(/\/(\w+)`/)?.[1] ?? '';
    expect(readFileSync('app/routes.ts', 'utf8')).toContain(`route('${path}'`);
  });

  it('sets variables that the portal reads', () => {
    const names = argumentsOf('ENV')
      .join(' ')
      .matchAll(/(\w+)=/g);
    const known = ['NODE_ENV', ...Object.keys(environmentSchema.shape)];
    for (const [, name] of names) expect(known).toContain(name);
  });
});

/** What limits an attacker who takes over a process. */
const serviceSchema = z.object({
  read_only: z.literal(true),
  tmpfs: z.array(z.string().startsWith('/')),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  mem_limit: z.string().regex(/:-\d+g\}$/),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  ports: z.array(z.string()).optional(),
});

describe('compose.yaml', () => {
  const compose = z
    .object({
      services: z.object({
        portal: serviceSchema.extend({
          depends_on: z.object({ database: z.object({ condition: z.literal('service_healthy') }) }),
        }),
        database: serviceSchema.extend({ image: z.string(), healthcheck: z.object({}) }),
      }),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(readFileSync('compose.yaml', 'utf8')));

  it('starts the portal on a healthy PostgreSQL 18, both with declared volumes', () => {
    const { portal, database } = compose.services;
    expect(database.image).toMatch(/^postgres:18/);
    for (const volume of [...portal.volumes, ...database.volumes]) {
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('gives the portal no capability, no port but of this machine, and nothing of the host', () => {
    const { portal, database } = compose.services;
    expect(portal.cap_add).toBeUndefined();
    expect(portal.ports).toEqual(['127.0.0.1:${PORT:-3000}:3000']);
    expect(database.ports).toBeUndefined();
    for (const volume of [...portal.volumes, ...database.volumes])
      expect(volume).not.toMatch(/^[./]/);
  });

  it('has backups on a separate volume that the portal may write', () => {
    const { environment, volumes } = compose.services.portal;
    const folder = environment.BACKUP_DIRECTORY?.match(/:-(.+)\}$/)?.[1];
    expect(volumes).toContain(`backups:${folder}`);
    expect(argumentsOf('VOLUME')).toContain(folder);
  });

  it('passes on every setting except those of the image', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIRECTORY'];
    const settings = Object.keys(environmentSchema.shape).filter((name) => !ofImage.includes(name));
    expect(Object.keys(compose.services.portal.environment).sort()).toEqual(settings.sort());
  });
});

/** The unprivileged user and group of every Linux. */
const NOBODY = 65_534;

/**
 * Returns a prefix that runs a command as Docker does by compose.yaml: on a read-only file system, except for
 * the volume at /media and a temporary folder at /mnt, as a user without capabilities who never gets any.
 */
const contained = (volume: string) => [
  'unshare',
  '--mount',
  'sh',
  '-euc',
  `for path in $(findmnt -rno TARGET -t btrfs,ext4,overlay,tmpfs,xfs)
   do mount -o remount,bind,ro "$path"; done
   mount --bind ${volume} /media
   mount -o remount,bind,rw /media
   mount -t tmpfs -o mode=1777 tmpfs /mnt
   exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`,
  'sh',
];

const isRoot = process.getuid?.() === 0;
const mayContain =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
if (!mayContain) console.warn('Not tested: a portal on a file system that cannot be written');

describe.runIf(mayContain)('on a read-only file system, without any rights', () => {
  it('a portal serves, accepts forms and writes mails below its volume', async () => {
    const { url: DATABASE_URL } = await createTestDatabase();
    const volume = await mkdtemp(join(tmpdir(), 'terang-volume-'));
    await chown(volume, NOBODY, NOBODY);
    const folders = { DATA_DIRECTORY: '/media', TMPDIR: '/mnt' };
    const settings = { DATABASE_URL, DEMO_DATA: 'no', ...folders };
    const portal = await startPortal(settings, { under: contained(volume) });
    // Until then, pages are unavailable and have no form.
    await portal.printed('The portal is ready');
    const status = readFileSync(`/proc/${webServerOf(portal)}/status`, 'utf8');
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^CapBnd:\t0{16}$/m);
    expect((await sendMessage(portal.url)).status).toBe(303);
    const outbox = join(volume, 'outbox');
    await vi.waitFor(() => expect(readdirSync(outbox)).toHaveLength(1), 20_000);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(portal.output()).not.toMatch(/EROFS|EACCES|EPERM/);
    await rm(volume, { recursive: true });
  }, 120_000);
});
