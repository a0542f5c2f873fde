import { describe, expect, it } from 'vitest';
import { isKnown, isUnmodified } from './is-known.server';

describe('content that the client already has', () => {
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

describe('content that has not changed', () => {
  const modified = new Date('2026-11-24T02:00:00.900Z');

  it.each([
    ['Tue, 24 Nov 2026 02:00:00 GMT', true],
    ['Tue, 24 Nov 2026 01:59:59 GMT', false],
    ['yesterday', false],
  ])('is known by If-Modified-Since %s', (since, known) => {
    const headers = { 'If-Modified-Since': since };
    expect(isUnmodified(new Request('http://localhost', { headers }), modified)).toBe(known);
  });

  it('is sent if the request names another tag', () => {
    const headers = { 'If-Modified-Since': modified.toUTCString(), 'If-None-Match': '"x"' };
    expect(isUnmodified(new Request('http://localhost', { headers }), modified)).toBe(false);
  });
});
