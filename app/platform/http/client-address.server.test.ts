import { describe, expect, it } from 'vitest';
import { clientAddressOf, networkOf, shortenAddress } from './client-address.server';

describe('the address of a client', () => {
  const request = (forwarded?: string) => ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '127.0.0.1' },
  });

  it.each([
    [0, '9.9.9.9', '127.0.0.1'],
    [1, undefined, '127.0.0.1'],
    [1, '9.9.9.9', '9.9.9.9'],
    [1, 'made-up, 9.9.9.9', '9.9.9.9'],
    [2, 'made-up, 9.9.9.9, 10.0.0.1', '9.9.9.9'],
    [3, '9.9.9.9', '127.0.0.1'],
    [1, '9.9.9.9, ', '127.0.0.1'],
  ])('behind %i proxies that say %s is %s', (hops, forwarded, address) => {
    expect(clientAddressOf(request(forwarded), hops)).toBe(address);
  });
});

it('the address is empty if the client has left', () => {
  expect(clientAddressOf({ headers: {}, socket: { remoteAddress: undefined } }, 0)).toBe('');
});

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['2001:0db8:0000:0001::', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['::3:4:5:6:7:8', '0:0:3:4'],
    ['1::4:5:6:7:8', '1:0:0:4'],
    ['1:2:3:4:5:6:7::', '1:2:3:4'],
    ['::2:3:4:5:6:7:8', '0:2:3:4'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a shortened address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:7:1:aaaa:bbbb:cccc:dddd', '2001:db8:7::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['not an address', ''],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(shortenAddress(address)).toBe(network);
  });
});
