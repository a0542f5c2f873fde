import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import {
  createPublishedCalculations,
  type PublishedCalculations,
} from '~/calculations/published-calculations.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { policy } from '../support/policies';

const { db, url } = await createTestDatabase();
const by = { by: 'operator', policy } as const;
const LISTENERS = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;

let published: PublishedCalculations | undefined;
afterEach(() => published?.close());

/** Follows the publications; records what the engine was prepared for and what failed. */
function follow({ pollEvery = 60_000, prepare = async () => {} } = {}) {
  const prepared: number[] = [];
  const errors: unknown[] = [];
  const engine = {
    async prepare({ id }: { id: number }) {
      await prepare();
      prepared.push(id);
    },
  };
  published = createPublishedCalculations({
    db,
    url,
    engine,
    pollEvery,
    onError: (error) => errors.push(error),
  });
  return { published, prepared, errors };
}

async function freezeRecord(): Promise<number> {
  await insertRecords(db, complaints, [{ id: '1', day: '2025-03-01' }]);
  return (await freeze(db, complaints)).id;
}

async function publishNew(): Promise<number> {
  const id = await freezeRecord();
  await publishCalculation(db, id, by);
  return id;
}

/** Waits until a connection listens. */
async function listener(): Promise<number> {
  return vi.waitFor(async () => {
    const { rows } = await LISTENERS.execute(db);
    if (!rows[0]) throw new Error('Nobody listens');
    return rows[0].pid;
  }, 5_000);
}

async function shows({ get }: PublishedCalculations, id: number): Promise<void> {
  await vi.waitFor(async () => expect((await get('complaints'))?.id).toBe(id), 5_000);
}

describe('the published calculations', () => {
  it('follow a publication as soon as it is made', async () => {
    const { published, prepared } = follow();
    expect(await published.get('complaints')).toBeNull();
    await listener();
    const id = await freezeRecord();
    await publishCalculation(db, id, by);
    await shows(published, id);
    expect(prepared).toContain(id);
  });

  it('have another version only after a publication', async () => {
    const { published } = follow({ pollEvery: 20 });
    await listener();
    await shows(published, await publishNew());
    // Until then, `get` reads the database, and the version still changes with what is read.
    await vi.waitFor(() => expect(published.isLoaded()).toBe(true), 5_000);
    const version = published.version();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(published.version()).toBe(version);
    await shows(published, await publishNew());
    expect(published.version()).not.toBe(version);
  });

  it('change only when the engine is ready', async () => {
    let isReady = () => {};
    const ready = new Promise<void>((resolve) => (isReady = resolve));
    let isFirst = true;
    const { published } = follow({
      prepare: async () => {
        if (!isFirst) await ready;
        isFirst = false;
      },
    });
    const before = (await published.get('complaints'))?.id;
    await listener();
    const id = await freezeRecord();
    await publishCalculation(db, id, by);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await published.get('complaints'))?.id).toBe(before);
    isReady();
    await shows(published, id);
  });

  it('notice by polling what no notification reported', async () => {
    const { published } = follow({ pollEvery: 100 });
    const id = await freezeRecord();
    const row = { dataset: 'complaints', calculation_id: id, published_by: 'operator' };
    await db.insertInto('publication').values(row).execute();
    await shows(published, id);
  });

  it('are dropped immediately when retracted, before the engine is ready for the former one', async () => {
    let release = () => {};
    const ready = new Promise<void>((resolve) => (release = resolve));
    let isStuck = false;
    const { published } = follow({
      pollEvery: 50,
      prepare: async () => {
        if (isStuck) await ready;
      },
    });
    const before = await publishNew();
    const leaked = await publishNew();
    await shows(published, leaked);
    const version = published.version();
    isStuck = true;
    // As if the notification were lost.
    const retraction = {
      retracted_by: 'operator',
      retracted_at: new Date(),
      retraction_reason: 'Leak',
    };
    await db.updateTable('calculation').set(retraction).where('id', '=', leaked).execute();
    await db
      .updateTable('publication')
      .set({ withdrawn_at: new Date() })
      .where('calculation_id', '=', leaked)
      .execute();
    await shows(published, before);
    expect(published.version()).not.toBe(version);
    release();
  });

  it('are dropped when retracted while the engine is being prepared for another one', async () => {
    let release = () => {};
    const ready = new Promise<void>((resolve) => (release = resolve));
    let isStuck = false;
    const prepare = vi.fn(async () => {
      if (isStuck) await ready;
    });
    const { published } = follow({ pollEvery: 50, prepare });
    const leaked = await publishNew();
    await shows(published, leaked);
    isStuck = true;
    const calls = prepare.mock.calls.length;
    const next = await publishNew();
    await vi.waitFor(() => expect(prepare.mock.calls.length).toBeGreaterThan(calls), 5_000);
    await retractCalculation(db, leaked, { ...by, reason: 'Leak' });
    await shows(published, next);
    release();
  });

  it('never include what is retracted while the engine is being prepared for it', async () => {
    let release = () => {};
    const ready = new Promise<void>((resolve) => (release = resolve));
    let isStuck = false;
    const seen: unknown[] = [];
    const { published, prepared } = follow({
      pollEvery: 50,
      prepare: async () => {
        if (!isStuck) return;
        await ready;
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
    });
    const former = await publishNew();
    await shows(published, former);
    isStuck = true;
    const leaked = await publishNew();
    await retractCalculation(db, leaked, { ...by, reason: 'Leak' });
    release();
    for (let looks = 0; looks < 100; looks += 1) {
      seen.push((await published.get('complaints'))?.id);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(new Set(seen)).toEqual(new Set([former]));
    expect(prepared).toContain(former);
  });

  it('have another version when a former calculation is retracted', async () => {
    const { published } = follow();
    await listener();
    const former = await publishNew();
    await shows(published, await publishNew());
    const version = published.version();
    await retractCalculation(db, former, { ...by, reason: 'Leak' });
    await vi.waitFor(() => expect(published.version()).not.toBe(version), 5_000);
  });

  it('recover from a lost connection and learn what was published meanwhile', async () => {
    const { published, errors } = follow();
    const pid = await listener();
    const id = await freezeRecord();
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    await vi.waitFor(() => expect(errors).toHaveLength(1), 5_000);
    await publishCalculation(db, id, by);
    await shows(published, id);
    expect(await listener()).not.toBe(pid);
  });

  it('report when the engine fails, and try again', async () => {
    let failures = 2;
    const { published, errors } = follow({
      pollEvery: 50,
      prepare: async () => {
        if (failures-- > 0) throw new Error('No memory');
      },
    });
    const id = await freezeRecord();
    await publishCalculation(db, id, by);
    await shows(published, id);
    expect(errors).toContainEqual(new Error('No memory'));
  });
});
