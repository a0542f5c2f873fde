import { type Duplex, type Readable } from 'node:stream';

/** Pipes a stream into another one: an error of either destroys the other. */
export function through(source: Readable, into: Duplex): Duplex {
  source.on('error', (error) => into.destroy(error));
  into.on('close', () => source.destroy());
  return source.pipe(into);
}
