import { describe, expect, it } from 'vitest';
import { isReachedByHttps, originOf, ownOrigin } from './origin.server';

const origin = (HOST: string, PUBLIC_URL?: string) => ownOrigin({ PUBLIC_URL, HOST, PORT: 3000 });

describe("the portal's own origin", () => {
  it('is the public address of the portal', () => {
    expect(origin('0.0.0.0', 'https://data.example.go.id/')).toBe('https://data.example.go.id');
  });

  it('is the address that the server listens on when there is no public address', () => {
    for (const host of ['127.0.0.1', '::1', '0.0.0.0', 'localhost']) {
      expect(origin(host)).toBe('http://localhost:3000');
    }
    expect(origin('192.0.2.7')).toBe('http://192.0.2.7:3000');
    expect(origin('2001:db8::7')).toBe('http://[2001:db8::7]:3000');
  });
});

describe('the origin that visitors know', () => {
  it('is the public address, else that of the request', () => {
    const request = new Request('http://localhost:3000/dashboard');
    const PUBLIC_URL = 'https://data.example.go.id/';
    expect(originOf(request, { PUBLIC_URL })).toBe('https://data.example.go.id');
    expect(originOf(request, { PUBLIC_URL: undefined })).toBe('http://localhost:3000');
  });

  it('is reached by HTTPS if the public address says so', () => {
    const addresses = ['https://a.example', 'http://https.example', undefined];
    expect(addresses.map((PUBLIC_URL) => isReachedByHttps({ PUBLIC_URL }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
