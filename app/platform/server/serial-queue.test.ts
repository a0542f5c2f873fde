import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.server';

it('a serial queue begins a task when the one before it has ended, whether or not that failed', async () => {
  const queue = createSerialQueue(3);
  const log: string[] = [];
  const task = (name: string, fails = false) =>
    queue(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task('a', true), task('b'), task('c')]);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

it('a serial queue takes no more tasks than it may have, and more again once one has ended', async () => {
  const queue = createSerialQueue(1);
  const first = queue(async () => 'first');
  expect(await queue(async () => 'second')).toBeNull();
  expect(await first).toBe('first');
  expect(await queue(async () => 'third')).toBe('third');
});
