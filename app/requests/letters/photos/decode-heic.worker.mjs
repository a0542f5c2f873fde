import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { limitWasmMemory } from '../../../platform/server/limit-wasm-memory.mjs';
import { exifOrientation } from './heic-orientation.mjs';

// A worker thread runs this file without the build; its owner terminates it when it takes too long or too
// much memory.

/** A picture of 50 million pixels takes three quarters of it. */
limitWasmMemory(768 * 1024 * 1024);

// The library reports on the console what it then returns.
console.log = () => {};
const require = createRequire(import.meta.url);
const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
const libheif = require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary });
await libheif.ready;

/**
 * Decodes the main picture of a HEIC file, turned as its own properties say; `orientation` is what is left to turn, as
 * in EXIF.
 *
 * @param {{ file: Uint8Array, maxPixels: number }} task
 * @returns {Promise<{ width: number, height: number, data: Uint8ClampedArray, orientation: number } |
 * { code: 'damaged' | 'tooManyPixels' }>} four bytes a pixel
 */
export default async function decodeHeic({ file, maxPixels }) {
  const decoder = new libheif.HeifDecoder();
  let images = [];
  try {
    images = decoder.decode(file);
    const image = images.find((each) => each.is_primary()) ?? images[0];
    if (!image) return { code: 'damaged' };
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > maxPixels) return { code: 'tooManyPixels' };
    const data = new Uint8ClampedArray(width * height * 4);
    const isDecoded = await new Promise((resolve) =>
      image.display({ data, width, height }, resolve),
    );
    if (!isDecoded) return { code: 'damaged' };
    return moved({ width, height, data, orientation: exifOrientation(file) });
  } catch {
    // Errors of the library have no classes: whatever it was, it could not read the file.
    return { code: 'damaged' };
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
}

/** Returns a picture to be moved to the other thread, not copied. */
function moved(picture) {
  return move({ [transferableSymbol]: [picture.data.buffer], [valueSymbol]: picture });
}
