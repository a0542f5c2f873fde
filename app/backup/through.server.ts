import { type Duplex, type Readable } from 'node:stream';

/** A stream through another one: what goes wrong with the first ends the second, and the other way round. */
export function through(source: Readable, into: Duplex): Duplex {
  source.on('error', (error) => into.destroy(error));
  into.on('close', () => source.destroy());
  return source.pipe(into);
}
