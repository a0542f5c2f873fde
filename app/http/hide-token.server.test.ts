import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hideToken } from './hide-token.server';

/** What a log of requests names once the request is answered. */
function loggedUrl(url: string): string | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  hideToken(request, response);
  response.emit('finish');
  const logged = 'originalUrl' in request ? request.originalUrl : request.url;
  return String(logged);
}

describe('the log of requests', () => {
  it('holds no token of a mailed link, and the rest of its address', () => {
    expect(loggedUrl('/verify?token=s3cret&lng=en')).toBe('/verify?token=...&lng=en');
    expect(loggedUrl('/resetPassword.data?lng=en&token=s3cret')).toBe(
      '/resetPassword.data?lng=en&token=...',
    );
  });

  it('holds all other addresses as they are', () => {
    expect(loggedUrl('/search?q=token')).toBe('/search?q=token');
  });
});
