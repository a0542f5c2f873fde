import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The whole markup of an element, once everything in it is there; rejects when rendering fails. */
export function renderToText(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
