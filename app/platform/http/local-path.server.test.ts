import { describe, expect, it } from 'vitest';
import { localPath, localPathOfReferer } from './local-path.server';

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

describe('the page that sent a request', () => {
  const of = (headers: Record<string, string>) =>
    localPathOfReferer(new Request('http://localhost/', { headers }));
  const Referer = 'https://data.example.go.id/dashboard?year=2025#right';

  it('is one of the host that the request names, or that a proxy forwards', () => {
    expect(of({ Host: 'data.example.go.id', Referer })).toBe('/dashboard?year=2025');
    const forwarded = { Host: 'localhost:3000', 'X-Forwarded-Host': 'data.example.go.id' };
    expect(of({ ...forwarded, Referer })).toBe('/dashboard?year=2025');
  });

  it.each([
    [{ Host: 'other.example', Referer }],
    [{ Host: 'data.example.go.id', 'X-Forwarded-Host': 'other.example', Referer }],
    [{ Host: 'data.example.go.id', Referer: 'dashboard' }],
    [{ Host: 'data.example.go.id' }],
  ] as Record<string, string>[][])('is unknown with %j', (headers) => {
    expect(of(headers)).toBe('/');
  });
});
