import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withMemorySettings } from './memory-settings';

const program = `
  const { heap_size_limit } = require('node:v8').getHeapStatistics();
  console.log(Math.round(heap_size_limit / 2 ** 30), process.env.MALLOC_ARENA_MAX);`;
const limitsOf = (env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, ['-e', program], { env: withMemorySettings(env) })
    .toString()
    .trim();

it('limits the heap and the arenas of a process, unless its operator has set them', () => {
  const { PATH, NODE_ENV } = process.env;
  expect(limitsOf({ PATH, NODE_ENV })).toBe('1 2');
  const settings = { NODE_OPTIONS: '--max-old-space-size=3072', MALLOC_ARENA_MAX: '4' };
  expect(limitsOf({ PATH, NODE_ENV, ...settings })).toBe('3 4');
});
