import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.server';

describe('a path to return to', () => {
  it('is kept when it leads to a page of the portal', () => {
    expect(localPath('/dashboard?year=2025&right=R04')).toBe('/dashboard?year=2025&right=R04');
    expect(localPath('/home')).toBe('/home');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example',
    '/..//evil.example',
    '/\t/evil.example/',
    '/a\nb',
    'javascript:alert(1)',
    'dashboard',
    '',
    undefined,
    null,
  ])('is the start page when it is %j', (sent) => {
    expect(localPath(sent)).toBe('/');
  });
});
