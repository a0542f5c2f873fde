import { describe, expect, it } from 'vitest';
import { mailedOrigin } from './origin.server';

const origin = (HOST: string, PUBLIC_URL?: string) =>
  mailedOrigin({ PUBLIC_URL, HOST, PORT: 3000 });

describe('the origin of links in mails', () => {
  it('is the public address of the portal', () => {
    expect(origin('0.0.0.0', 'https://data.example.go.id/')).toBe('https://data.example.go.id');
  });

  it('is where the server listens when there is no public address', () => {
    expect(origin('127.0.0.1')).toBe('http://127.0.0.1:3000');
    expect(origin('::1')).toBe('http://[::1]:3000');
    expect(origin('0.0.0.0')).toBe('http://localhost:3000');
  });
});
