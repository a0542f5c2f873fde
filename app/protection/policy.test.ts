import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policySchema } from './policy';
import { readPolicy } from './read-policy.server';

const policy = await readPolicy('protected');
const issuesOf = (change: object) =>
  policySchema
    .safeParse({ ...policy, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it.each([
  [{ sumBase: 5 }, [['sumBase', 'sumBase is not a multiple of base']]],
  [{ minCount: 7 }, [['minCount', 'minCount is not a multiple of base']]],
  [
    { maxHeldShare: null, maxLoneMoveShare: 0 },
    [['maxLoneMoveShare', 'maxLoneMoveShare needs maxHeldShare']],
  ],
])('a policy that contradicts itself is rejected with its setting: %j', (change, issues) => {
  expect(issuesOf(change)).toEqual(issues);
});

it.each([
  { name: 'Protected' },
  { name: 'protected-4' },
  { name: '-protected' },
  { sumBase: 0 },
  { maxHeldShare: 0 },
  { maxHeldShare: 1.1 },
  { maxLoneMoveShare: -0.1 },
  { maxLoneMoveShare: 1.1 },
  { weights: { year: -1 } },
  { minTotal: 0.5 },
  { exact: 'none' },
])('a policy is rejected with %j', (change) => {
  expect(issuesOf(change)?.length).toBeGreaterThan(0);
});

it.each([
  { maxHeldShare: 1, maxLoneMoveShare: 1 },
  { maxHeldShare: null },
  { maxHeldShare: 0.2, maxLoneMoveShare: 0 },
  { base: 1, sumBase: 1, minCount: 0 },
  { maxDepth: null },
])('a policy may have %j', (change) => {
  expect(issuesOf(change)).toBeUndefined();
});

it('shows no share of fewer than ten records, whatever a policy says', () => {
  const leastOf = (minShareTotal: number) =>
    policySchema.parse({ ...policy, minShareTotal }).minShareTotal;
  expect([0, 9, 10, 11].map(leastOf)).toEqual([10, 10, 10, 11]);
});

it('a policy has the name of its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terang-policies-'));
  try {
    await writeFile(join(folder, 'other.json'), JSON.stringify(policy));
    await expect(readPolicy('other', folder)).rejects.toThrow('calls itself protected');
  } finally {
    await rm(folder, { recursive: true });
  }
});
