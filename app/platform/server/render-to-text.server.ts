import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Renders the whole markup of an element once everything in it has loaded; rejects when rendering fails.
 * Removes NUL: React 18 leaves some where a character of several bytes does not fit into the rest of its
 * buffer of 2,048 bytes, and no page of the portal contains any.
 */
export function renderToText(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then((markup) => resolve(markup.replaceAll('\0', '')), reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
