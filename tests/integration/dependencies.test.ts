import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        /** Of a package that is installed under another name. */
        name: z.string().optional(),
        version: z.string().optional(),
        dev: z.boolean().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const ofProduction = packages
  .filter(([, { dev }]) => !dev)
  .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);

it('every package comes from the registry, under a hash that npm checks', () => {
  const registry = 'https://registry.npmjs.org/';
  const fetched = packages.filter(([, { inBundle }]) => !inBundle);
  for (const [path, { resolved = registry, integrity }] of fetched) {
    expect(resolved, path).toContain(registry);
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

it('every package that a portal is built and runs with has a licence that permits distribution', () => {
  const { status, stdout } = spawnSync('node', ['tools/licences.mjs'], { encoding: 'utf8' });
  expect(stdout.match(/^!.*$/gm) ?? []).toEqual([]);
  expect(status).toBe(0);
  for (const name of ofProduction) expect(stdout).toContain(name);
});

/** The parts of CycloneDX 1.5 that the bill of materials uses. */
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.number().int().min(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      'bom-ref': z.string(),
      type: z.literal('application'),
      name: z.literal('terang'),
    }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string().min(1),
      type: z.literal('library'),
      name: z.string().min(1),
      version: z.string().min(1),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(
        z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
      ),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

it('the bill of materials is CycloneDX, and names every package that a portal is built and runs with', () => {
  const text = execFileSync('node', ['bin/sbom.mjs'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { components, dependencies, metadata } = bomSchema.parse(JSON.parse(text));
  const named = components.map((each) => each['bom-ref']);
  expect(named.sort()).toEqual([...new Set(ofProduction)].sort());
  const refs = [metadata.component, ...components].map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(dependencies.map(({ ref }) => ref).sort()).toEqual(refs.sort());
  for (const { dependsOn } of dependencies) for (const on of dependsOn) expect(refs).toContain(on);
});
