import { describe, expect, it } from 'vitest';
import { isKnown } from './is-known.server';

describe('content that the visitor has already', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['*', true],
    ['"abd"', false],
  ])('is found by If-None-Match %s', (tag, known) => {
    const request = new Request('http://localhost', { headers: { 'If-None-Match': tag } });
    expect(isKnown(request, '"abc"')).toBe(known);
  });
});
