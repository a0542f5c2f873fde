import { describe, expect, it } from 'vitest';
import { isFromOurSite } from './same-site.server';

const host = 'data.example.go.id';

describe('a request', () => {
  it.each<[Record<string, string>, boolean]>([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': 'same-site', Origin: `https://${host}` }, false],
    [{ Host: host, Origin: `https://${host}` }, true],
    [{ Host: 'localhost:3000', 'X-Forwarded-Host': host, Origin: `https://${host}` }, true],
    [{ Host: 'a', 'X-Forwarded-Host': `${host}, b`, Origin: `https://${host}` }, true],
    [{ Host: host, Origin: 'https://evil.example' }, false],
    [{ Host: host, Origin: 'null' }, false],
    [{ Host: host }, true],
  ])('with %o comes from the portal: %s', (headers, expected) => {
    expect(isFromOurSite(new Request('http://localhost/', { headers }))).toBe(expected);
  });
});
