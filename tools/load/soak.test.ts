import { describe, expect, it } from 'vitest';
import { judgeSoak, type SoakPart } from './soak';

/** Three thirds of a soak, by the memory and used heap of their parts. */
function partsWith(rss: number[], heap: number[], failed = 0): SoakPart[] {
  return rss.map((each, part) => ({
    minutes: part + 1,
    visits: 1_000,
    rss: each,
    heap: heap[part] ?? 0,
    external: 30,
    buffers: 5,
    failed,
  }));
}

const exceeded = (parts: SoakPart[]) =>
  judgeSoak(parts).flatMap(({ what, value, limit }) => (value <= limit ? [] : what));

describe('a soak', () => {
  it('stays within its limits if memory stops growing', () => {
    expect(
      exceeded(partsWith([300, 400, 500, 500, 510, 505], [100, 100, 105, 104, 100, 110])),
    ).toEqual([]);
  });

  it('exceeds one if memory or heap still grows, is too large, or visits fail', () => {
    const steady = Array<number>(6).fill(100);
    expect(exceeded(partsWith([300, 400, 450, 500, 550, 600], steady))).toEqual([
      'Growth of memory in the last third',
    ]);
    expect(exceeded(partsWith(steady, [100, 110, 120, 130, 140, 150]))).toEqual([
      'Growth of used heap in the last third',
    ]);
    expect(
      exceeded(
        partsWith(
          steady.map(() => 800),
          steady,
        ),
      ),
    ).toEqual(['Highest memory']);
    expect(exceeded(partsWith(steady, steady, 11))).toEqual(['Failed visits']);
  });
});
