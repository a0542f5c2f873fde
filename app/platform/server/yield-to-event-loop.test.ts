import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.server';

it('lets concurrent tasks run one after another in order', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(
    Array.from({ length: 20 }, () => yieldToEventLoop().then(() => turn)),
  );
  isOver = true;
  expect(new Set(turns).size).toBe(20);
  expect(turns).toEqual([...turns].sort((a, b) => a - b));
});
