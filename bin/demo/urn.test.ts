import { describe, expect, it } from 'vitest';
import { randomStream } from './random';
import { Urn } from './urn';

describe('an urn', () => {
  it('yields every code exactly as often as planned', () => {
    const random = randomStream(7, 0);
    const urn = new Urn({ a: 5, b: 0, c: 2 });
    const drawn = Array.from({ length: 7 }, () => urn.draw(random));
    expect(drawn.sort().join('')).toBe('aaaaacc');
  });

  it('never yields the code to avoid', () => {
    const random = randomStream(7, 0);
    const urn = new Urn({ a: 100, b: 3 });
    const drawn = Array.from({ length: 4 }, () => urn.drawOther(random, 'a'));
    expect(drawn).toEqual(['b', 'b', 'b', null]);
  });

  it('yields its codes in another order from another stream', () => {
    const order = (stream: number) => {
      const random = randomStream(7, stream);
      const urn = new Urn({ a: 20, b: 20 });
      return Array.from({ length: 40 }, () => urn.draw(random)).join('');
    };
    expect(order(0)).toBe(order(0));
    expect(order(0)).not.toBe(order(1));
  });

  it('cannot be drawn from once it is empty', () => {
    const random = randomStream(7, 0);
    expect(() => new Urn({ a: 0 }).draw(random)).toThrow('empty');
  });
});
