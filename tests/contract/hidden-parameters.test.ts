import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hiddenParameters } from '~/start/hidden-parameters';

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('app', file), 'utf8'));

it('the log of requests hides what visitors type into the filter of any list', () => {
  const declared = sources.flatMap((source) => [...source.matchAll(/textParameter: '(\w+)'/g)]);
  const names = declared.map(([, name]) => name);
  expect(names).toContain('q');
  expect([...hiddenParameters]).toEqual(expect.arrayContaining(names));
});
