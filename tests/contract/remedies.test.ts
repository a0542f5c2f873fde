import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { remedies, remediesByField, remedyOf } from '~/records/reject-remedies';

const keysOf = (namespace: string, part: string) => {
  const texts: unknown = JSON.parse(readFileSync(`locales/id/${namespace}.json`, 'utf8'));
  return Object.keys(z.record(z.string(), z.unknown()).parse(Object(texts)[part])).sort();
};

it('names a remedy for every reason to reject a row, and has a text for every remedy', () => {
  expect(Object.keys(remedyOf).sort()).toEqual(keysOf('import', 'reject'));
  expect([...remedies].sort()).toEqual(keysOf('data-files', 'remedies'));
  expect([...remediesByField].sort()).toEqual(keysOf('data-files', 'remediesInFile'));
  expect(new Set(Object.values(remedyOf)).size).toBe(remedies.length);
});
