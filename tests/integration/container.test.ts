import { DockerfileParser, Copy, Keyword, type Instruction } from 'dockerfile-ast';
import ignore from 'ignore';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '~/environment.server';

const dockerfile = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'));
const instructions = dockerfile.getInstructions();
const ignored = ignore().add(readFileSync('.dockerignore', 'utf8'));
const scripts = z
  .object({ scripts: z.record(z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;

/** What the image needs from the project: what is built, what runs, what both read. */
const needed = [
  ...['app', 'bin', 'data', 'locales', 'public'].map((folder) => `${folder}/anything`),
  ...['package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'],
];

const argumentsOf = (keyword: string) =>
  instructions
    .filter((instruction) => instruction.getKeyword() === keyword)
    .map((instruction) => instruction.getArgumentsContent() ?? '');

/** The paths of the project that an instruction copies. */
function copiedPaths(instruction: Instruction): string[] {
  if (!(instruction instanceof Copy) || instruction.getFlags().length > 0) return [];
  return instruction
    .getArguments()
    .slice(0, -1)
    .map((argument) => argument.getValue());
}

describe('the Dockerfile', () => {
  it('has no instruction that Docker does not know', () => {
    const keywords: string[] = Object.values(Keyword);
    expect(instructions.length).toBeGreaterThan(10);
    for (const instruction of instructions) expect(keywords).toContain(instruction.getKeyword());
  });

  it('copies paths that exist and that .dockerignore lets through', () => {
    const paths = instructions.flatMap(copiedPaths);
    expect(paths).toContain('.');
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    for (const path of [...paths.filter((path) => path !== '.'), ...needed]) {
      expect(ignored.ignores(path), path).toBe(false);
    }
  });

  it('keeps secrets, data and other installations out of the image', () => {
    for (const path of ['.env', '.git/config', 'var/portal.json', 'node_modules/x', 'build/x']) {
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

  it('asks a route of the portal for its health', () => {
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

const serviceSchema = z.object({
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string()),
  volumes: z.array(z.string()),
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
      volumes: z.record(z.null()),
    })
    .parse(parse(readFileSync('compose.yaml', 'utf8')));

  it('starts the portal on a healthy PostgreSQL 18, both with volumes that are declared', () => {
    const { portal, database } = compose.services;
    expect(database.image).toMatch(/^postgres:18/);
    for (const volume of [...portal.volumes, ...database.volumes]) {
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('passes on every setting but those of the image', () => {
    const ofImage = ['HOST', 'PORT', 'DATA_DIRECTORY'];
    const settings = Object.keys(environmentSchema.shape).filter((name) => !ofImage.includes(name));
    expect(Object.keys(compose.services.portal.environment).sort()).toEqual(settings.sort());
  });
});
