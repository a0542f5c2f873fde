import { describe, expect, it } from 'vitest';
import { isReading } from './reading-request.server';

const browser = {
  'user-agent': 'Mozilla/5.0 (Android 10; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-dest': 'document',
};
const page = { method: 'GET', url: '/dashboard?year=2025', headers: browser };
const withHeaders = (headers: Record<string, string | undefined>) => ({
  ...page,
  headers: { ...browser, ...headers },
});

describe('a person reads', () => {
  it.each([
    ['who asks for a page', page],
    ['whose old browser asks for HTML', withHeaders({ 'sec-fetch-dest': undefined })],
    [
      'whose script asks for the data of a page',
      {
        ...page,
        url: '/dashboard.data?year=2024',
        headers: { ...browser, accept: '*/*', 'sec-fetch-dest': 'empty' },
      },
    ],
  ])('%s', (_, request) => {
    expect(isReading(request)).toBe(true);
  });
});

describe('nobody reads', () => {
  it.each([
    ['what is sent', { ...page, method: 'POST' }],
    ['only headers', { ...page, method: 'HEAD' }],
    ['what is fetched ahead', withHeaders({ 'sec-purpose': 'prefetch;prerender' })],
    ['what older browsers fetch ahead', withHeaders({ purpose: 'prefetch' })],
    ['a picture', withHeaders({ 'sec-fetch-dest': 'image' })],
    ['a file', withHeaders({ 'sec-fetch-dest': undefined, accept: '*/*' })],
    ['a frame of another site', withHeaders({ 'sec-fetch-dest': 'iframe' })],
    ['a search engine', withHeaders({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
    ['a command', withHeaders({ 'user-agent': 'curl/8.5.0' })],
    ['a client without a name', withHeaders({ 'user-agent': undefined })],
    ['a client with an empty name', withHeaders({ 'user-agent': '' })],
    ['a request without headers', { method: 'GET', url: '/healthz', headers: {} }],
  ])('%s', (_, request) => {
    expect(isReading(request)).toBe(false);
  });
});
