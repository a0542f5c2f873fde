import { describe, expect, it } from 'vitest';
import { consultations } from '~/datasets/consultations';
import { readPolicy } from '~/protection/read-policy.server';
import { simulatePublications, tryBatches } from '../../tools/attack/simulate-publications';
import { demoCodeLists } from '../../tools/attack/attacked-records';

const policy = await readPolicy('protected');
const rules = { dataset: consultations, policy, codeLists: demoCodeLists(consultations) };

// Ten years of months and quarters, of both datasets: `npm run attack -- 500 complaints versions`.
describe('an outsider who compares a version with those before', () => {
  it('learns two codes of no record', async () => {
    const { held, linked } = await simulatePublications({ ...rules, every: 3, months: 6 });
    expect(linked).toBe(0);
    expect(held).toBeGreaterThan(0);
  }, 120_000);

  it('learns some if nothing is held back', async () => {
    const run = { ...rules, every: 1, months: 1, holdsNothing: true };
    expect((await simulatePublications(run)).linked).toBeGreaterThan(10);
  }, 120_000);

  it('learns them of nearly all records of a small batch, which is refused', async () => {
    const batch = await tryBatches(rules, { size: 20, batches: 1 });
    expect(batch.linked).toBeGreaterThan(0.8);
    expect(batch.held).toBeGreaterThan(policy.maxHeldShare!);
  }, 120_000);
});
