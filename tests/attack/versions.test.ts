import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type AttackedRecord } from '~/features/statistics/protection/attack/attacked-records';
import { type ChangedRecord } from '~/features/statistics/protection/linkage/changed-records';
import {
  type Comparison,
  differs,
  holdBack,
} from '~/features/statistics/protection/linkage/hold-back';
import { findLinkedRecords } from '~/features/statistics/protection/linkage/linked-records';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { demoCodeLists, demoRecords } from '../../bin/demo/attacked-records';
import { randomStream } from '../../bin/demo/random';

const policy = await readPolicy('protected');
const codeLists = demoCodeLists(complaints);
const { uniform } = randomStream(2026, 1);

type Version = ReadonlyMap<string, AttackedRecord>;

/**
 * The commission's records after each of some months: new complaints, changed statuses, and late complaints of old
 * years.
 */
const states = (() => {
  const records = demoRecords(complaints).map((record, index) => [String(index), record] as const);
  const late = new Set(records.filter(() => uniform() < 0.002).map(([id]) => id));
  const received = (until: string) =>
    records.filter(([id, { codes }]) => codes.year_month![0]! <= until && !late.has(id));
  const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
  const states: Version[] = [];
  for (const [index, month] of months.entries()) {
    const known = states.at(-1);
    const state = new Map(received(month).map(([id, record]) => [id, known?.get(id) ?? record]));
    for (const id of [...late].slice(0, index * 3)) state.set(id, records[Number(id)]![1]);
    if (index > 0) {
      for (const [id, record] of state) {
        if (uniform() < 0.004) {
          state.set(id, { ...record, codes: { ...record.codes, status: ['S06'] } });
        }
      }
    }
    states.push(state);
  }
  return states;
})();

function compare(former: Version, later: Version): Comparison {
  const ids = new Set([...former.keys(), ...later.keys()]);
  const changes = [...ids].map((id): ChangedRecord => ({
    ...{ id, before: former.get(id) ?? null, after: later.get(id) ?? null },
  }));
  return {
    ...{ dataset: complaints, policy, codeLists, readFormer: () => former.values() },
    changes: changes.filter(differs),
  };
}

/** A state as published after some versions, and how many of the changes are held back. */
async function publish(state: Version, published: readonly Version[]) {
  const [last, ...earlier] = published.slice(-2).reverse();
  if (!last) return { version: state, held: 0, changed: 0 };
  const comparison = compare(last, state);
  const before = earlier.map((former) => compare(former, state));
  const held = await holdBack(comparison, before);
  const version = new Map(state);
  for (const id of held) {
    const before = last.get(id);
    if (before) version.set(id, before);
    else version.delete(id);
  }
  return { version, held: held.size, changed: comparison.changes.length };
}

const linkedOf = async (former: Version, later: Version) => {
  const comparison = compare(former, later);
  return (await findLinkedRecords(comparison, comparison.changes)).size;
};

it('links no record to two codes when months published in turn are compared', async () => {
  const versions: Version[] = [];
  for (const state of states) {
    const { version, held, changed } = await publish(state, versions);
    if (changed > 0) expect(held / changed).toBeLessThan(policy.maxHeldShare!);
    versions.push(version);
  }
  for (const [index, version] of versions.entries()) {
    for (const former of versions.slice(Math.max(index - 2, 0), index)) {
      expect(await linkedOf(former, version)).toBe(0);
    }
  }
  // Held changes are counted in the end, except the last ones.
  expect(states.at(-1)!.size - versions.at(-1)!.size).toBeLessThan(60);
}, 120_000);

it('links many if nothing is held back, and most in a small batch', async () => {
  expect(await linkedOf(states[0]!, states[1]!)).toBeGreaterThan(10);
  const batch = new Map([...states[1]!].slice(0, states[1]!.size));
  const few = [...batch.keys()].filter((id) => !states[0]!.has(id)).slice(20);
  for (const id of few) batch.delete(id);
  const added = [...batch.keys()].filter((id) => !states[0]!.has(id));
  const comparison = compare(states[0]!, batch);
  const additions = comparison.changes.filter(({ id }) => added.includes(id));
  const linked = await findLinkedRecords(comparison, additions);
  expect(linked.size / additions.length).toBeGreaterThan(0.6);
}, 60_000);
