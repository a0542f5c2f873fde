import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];

/** Returns the modules that a module imports, types included; those of packages are left out. */
function importsOf(path: string, sources: ReadonlyMap<string, string>): string[] {
  const { importedFiles } = ts.preProcessFile(sources.get(path) ?? '');
  return importedFiles.flatMap(({ fileName }) => {
    if (!/^[~.]/.test(fileName)) return [];
    const imported = fileName.startsWith('~')
      ? fileName.replace('~', 'app')
      : join(path, '..', fileName);
    const found = endings.map((ending) => imported + ending).find((name) => sources.has(name));
    return found ? [found] : [];
  });
}

/** Returns cycles of modules that import each other: at least one if there is any. */
function findCycles(sources: ReadonlyMap<string, string>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' → '));
    if (start >= 0 || visited.has(path)) return;
    for (const imported of importsOf(path, sources)) visit(imported, [...trail, path]);
    visited.add(path);
  };
  for (const path of sources.keys()) visit(path, []);
  return cycles;
}

/** Reads all modules of the product by their paths. */
async function readSources(): Promise<Map<string, string>> {
  const folders = ['app', 'bin', 'tests', 'tools'];
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const paths = [...listed.flat(), ...(await readdir('.'))].filter((name) =>
    /\.([tj]sx?|mjs)$/.test(name),
  );
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
}

it.each([
  ['', 'app/b.ts', "import { b } from './b';", "export { a as b } from '~/a';"],
  [' for a type', 'app/b.ts', "import { b } from '../app/b';", "import { type A } from './a';"],
  [' when needed', 'app/b.mjs', "const load = () => import('./b.mjs');", "import './a';"],
  [' by a door', 'app/index.tsx', "import { b } from '.';", "import { a } from './a';"],
])('finds modules that import each other%s', (_how, path, a, b) => {
  const sources = new Map([
    ['app/a.ts', a],
    [path, b],
  ]);
  expect(findCycles(sources)).toEqual([`app/a.ts → ${path} → app/a.ts`]);
});

it('finds no module that imports itself by way of others, types included', async () => {
  const sources = await readSources();
  expect(sources.size).toBeGreaterThan(1_000);
  expect(findCycles(sources)).toEqual([]);
});
