import { describe, expect, it } from 'vitest';
import { hideToken } from './hide-token.server';

describe('the log of requests', () => {
  it('holds no token of a mailed link, and the rest of its address', () => {
    expect(hideToken('/verify?token=s3cret&lng=en')).toBe('/verify?token=...&lng=en');
    expect(hideToken('/resetPassword.data?lng=en&token=s3cret')).toBe(
      '/resetPassword.data?lng=en&token=...',
    );
  });

  it('holds all other addresses as they are', () => {
    expect(hideToken('/search?q=token')).toBe('/search?q=token');
  });
});
