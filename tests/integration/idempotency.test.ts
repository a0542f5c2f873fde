import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createIdempotency } from '~/services/forms/idempotency.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const form = { permission: 'token', submission: 'number', input: { password: 'x' } };
const errors: unknown[] = [];

beforeEach(() => db.deleteFrom('form_outcome').execute());

/** Returns the act of a process that knows nothing of any other. */
const openProcess = (secret = 'secret') =>
  createIdempotency<string>({
    db,
    secret,
    write: (outcome) => (outcome.startsWith('done') ? outcome : null),
    read: (text) => text,
    onError: (error) => errors.push(error),
  });

/** Returns an act that counts its calls, by two processes in turn, with a different outcome each time. */
function counted(outcome = 'done') {
  let times = 0;
  let calls = 0;
  const processes = [openProcess(), openProcess()] as const;
  const act = (changes: Partial<typeof form> = {}) =>
    processes[(calls += 1) % 2 ? 0 : 1]({ ...form, ...changes }, async () => {
      times += 1;
      return `${outcome} ${times}`;
    });
  return { once: processes[0], act };
}

describe('a form that is acted on once', () => {
  it('returns the first outcome to the same form, concurrently and later', async () => {
    const { act } = counted();
    expect(await Promise.all([act(), act()])).toEqual(['done 1', 'done 1']);
    expect([await act(), await act()]).toEqual(['done 1', 'done 1']);
  });

  it('acts on any other form', async () => {
    const { act } = counted();
    await act();
    expect(await act({ permission: 'other' })).toBe('done 2');
    expect(await act({ submission: 'other' })).toBe('done 3');
    expect(await act({ input: { password: 'y' } })).toBe('done 4');
  });

  it('acts again on a form that was refused, or that failed', async () => {
    const { act, once } = counted('refused');
    expect([await act(), await act()]).toEqual(['refused 1', 'refused 2']);
    await expect(once(form, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await act()).toBe('refused 3');
  });

  it('forgets a form after some minutes', async () => {
    const { act } = counted();
    await act();
    await age('6 minutes');
    expect(await act()).toBe('done 2');
  });

  it('acts in place of a process that has died', async () => {
    const { act, once } = counted();
    void once(form, () => new Promise(() => {}));
    await expect.poll(() => db.selectFrom('form_outcome').select('key').execute()).toHaveLength(1);
    await age('16 seconds');
    expect(await act()).toBe('done 1');
  });

  it('stores neither what was sent nor the outcome in plain text', async () => {
    const { act } = counted();
    await act();
    const row = await db.selectFrom('form_outcome').selectAll().executeTakeFirstOrThrow();
    const kept = JSON.stringify(row) + row.sealed?.toString('latin1');
    expect(kept).not.toMatch(/token|number|done/);
    expect(await openProcess('another')(form, async () => 'done 9')).toBe('done 9');
    expect(errors).toEqual([]);
  });
});

/** Lets time pass for the forms that were begun. */
async function age(interval: string): Promise<void> {
  const begun_at = sql<Date>`begun_at - ${interval}::interval`;
  await db.updateTable('form_outcome').set({ begun_at }).execute();
}
