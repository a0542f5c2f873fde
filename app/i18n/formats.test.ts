import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats';

describe('shares', () => {
  it('have one decimal, whole ones as well, so that they stand below each other', () => {
    const { percent } = formatsOf('id');
    expect([0.335, 0.07, 1].map(percent)).toEqual(['33,5%', '7,0%', '100,0%']);
  });

  it('are not said to be nothing where there is something', () => {
    const { percent } = formatsOf('en');
    expect(percent(1 / 2465)).toBe('<0.1%');
    expect(percent(0.0005)).toBe('0.1%');
    expect(percent(0)).toBe('0.0%');
  });
});
