import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = ['app', 'bin']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .filter((file) => !/^app\/engine\/(?!engine\.ts)/.test(file))
  .sort();

const filesMatching = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('only observations query an engine, so that no raw count reaches a page or file', () => {
  expect(filesMatching(/\.aggregate\b|\baggregate\(/)).toEqual([
    'app/engine/engine.ts',
    'app/statistics/observations/get-observations.server.ts',
  ]);
});

it('only engines, protection and observations know raw counts', () => {
  const known = filesMatching(
    /import (type )?\{[^}]*\b(Cell|Aggregate)\b[^}]*\} from '[^']*\/engine'/,
  );
  expect(known.filter((file) => !file.startsWith('app/protection/'))).toEqual([
    'app/statistics/observations/coarser-query.ts',
    'app/statistics/observations/get-observations.server.ts',
    'app/statistics/observations/sums-of-query.ts',
  ]);
});

it('the portal reads the policy in force, and only analysts bypass it', () => {
  const reading = filesMatching(/\b(read|load)Policy\(/).filter((file) => file.startsWith('app/'));
  expect(reading).toEqual([
    'app/protection/read-policy.server.ts',
    'app/services/portal.server.ts',
    'app/statistics/exact-counts/exact-counts-for.server.ts',
  ]);
  expect(filesMatching(/\bexactCountsFor\(/)).toEqual([
    'app/statistics/exact-counts/exact-counts-for.server.ts',
    'app/statistics/exact-counts/load-exact-counts.server.ts',
  ]);
});
