import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimiter, type RateLimiter } from '~/platform/http/rate-limit.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
let limiter: RateLimiter;
beforeEach(() => {
  limiter = createRateLimiter(db, 'secret');
});

/** Lets time pass for all limits. */
const pass = (seconds: number) =>
  sql`update rate_limit set used_until = used_until - make_interval(secs => ${seconds})`.execute(
    db,
  );

afterEach(() => db.deleteFrom('rate_limit').execute());

describe('a rate limit', () => {
  it('grants a burst, then says how long to wait', async () => {
    const take = () => limiter.take('survey', '203.0.113.7', { burst: 3, seconds: 60 });
    expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
    expect(await take()).toBe(60);
    expect(await take()).toBe(60);
  });

  it('grants one more request after each interval', async () => {
    const take = () => limiter.take('survey', '203.0.113.7', { burst: 1, seconds: 60 });
    expect(await take()).toBe(0);
    await pass(30);
    expect(await take()).toBe(30);
    await pass(30);
    expect(await take()).toBe(0);
    expect(await take()).toBe(60);
  });

  it('says how many turns are left, and when all are available again', async () => {
    const take = () => limiter.takeWithState('api', '203.0.113.7', { burst: 3, seconds: 60 });
    expect([await take(), await take(), await take(), await take()]).toEqual([
      { wait: 0, left: 2, reset: 60 },
      { wait: 0, left: 1, reset: 120 },
      { wait: 0, left: 0, reset: 180 },
      { wait: 60, left: 0, reset: 180 },
    ]);
    await pass(90);
    expect(await take()).toEqual({ wait: 0, left: 0, reset: 150 });
    await pass(-60);
    // A clock was put back: more than the burst is used up.
    expect(await take()).toEqual({ wait: 0, left: 2, reset: 60 });
  });

  it('counts each client and each action separately, and a household as one client', async () => {
    const limit = { burst: 1, seconds: 60 };
    expect(await limiter.take('survey', '203.0.113.7', limit)).toBe(0);
    expect(await limiter.take('survey', '203.0.113.8', limit)).toBe(0);
    expect(await limiter.take('contact', '203.0.113.7', limit)).toBe(0);
    expect(await limiter.take('survey', '2001:db8::1', limit)).toBe(0);
    expect(await limiter.take('survey', '2001:db8::2', limit)).toBe(60);
  });

  it('is shared by concurrent processes', async () => {
    const limit = { burst: 5, seconds: 60 };
    const other = createRateLimiter(db, 'secret');
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? limiter : other).take('survey', '203.0.113.7', limit),
      ),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('stores no address, and forgets clients who have waited', async () => {
    await limiter.take('survey', '203.0.113.7', { burst: 1, seconds: 60 });
    const [row] = await db.selectFrom('rate_limit').selectAll().execute();
    expect(row?.key).toMatch(/^survey [\w-]{43}$/);
    await pass(60);
    await limiter.take('contact', '203.0.113.9', { burst: 1, seconds: 60 });
    const keys = await db.selectFrom('rate_limit').select('key').execute();
    expect(keys.map(({ key }) => key.split(' ')[0])).toEqual(['contact']);
  });
});
