import { expect, it, vi } from 'vitest';
import { log } from './log.server';
import { openThreadPool } from './thread-pool.server';

it('logs the error of a thread whose task was given up, and ends nothing', async () => {
  const pool = openThreadPool('app/platform/server/thread-pool.server.ts', { idleTimeout: 100 });
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  // A thread that runs out of memory while it is being terminated emits this error.
  expect(() => pool.emit('error', new Error('out of memory'))).not.toThrow();
  expect(logged).toHaveBeenCalledOnce();
  await pool.destroy();
});
