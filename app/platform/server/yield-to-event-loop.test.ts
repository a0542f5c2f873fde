import { expect, it } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.server';

it('gives each of several concurrent tasks a turn of the event loop, in order', async () => {
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
