import { describe, expect, it } from 'vitest';
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-link.server';

const path = unsubscribePath('secret', { accountId: 7, kind: 'newData' });
const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';

describe('the link that unsubscribes', () => {
  it('names account and kind', () => {
    expect(readUnsubscribeToken('secret', token)).toEqual({ accountId: 7, kind: 'newData' });
  });

  it.each([
    ['another account', token.replace('.7.', '.8.')],
    ['another kind', token.replace('newData', 'newReport')],
    ['no signature', 'newData.7.'],
    ['nothing', ''],
    ['a longer signature', `${token}0`],
    ['signs of other alphabets', 'newData.7.ÿ'.padEnd(40, 'ÿ')],
  ])('is rejected with %s', (_, forged) => {
    expect(readUnsubscribeToken('secret', forged)).toBeNull();
  });

  it('is valid at one portal only', () => {
    expect(readUnsubscribeToken('other', token)).toBeNull();
  });
});
