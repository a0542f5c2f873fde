import { expect, it, vi } from 'vitest';
import { log } from './log.server';
import { openThreadPool } from './thread-pool.server';

it('what a thread fails with after its task was given up is logged, and ends nothing', async () => {
  const pool = openThreadPool('app/platform/server/thread-pool.server.ts', { idleTimeout: 100 });
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  // A thread that runs out of memory while it is being ended is told of in this way.
  expect(() => pool.emit('error', new Error('out of memory'))).not.toThrow();
  expect(logged).toHaveBeenCalledOnce();
  await pool.destroy();
});
