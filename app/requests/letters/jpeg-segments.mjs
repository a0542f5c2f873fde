// Also used by a worker thread, which runs without the build.

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
/** APP1 holds Exif and XMP, APP13 IPTC metadata; APP0, 2 and 14, which stay, define the colours. */
const STRIPPED = new Set([0xe1, 0xed, COMMENT]);

/**
 * Removes the segments of a JPEG that reveal its place, time and author; its visible content stays the same.
 *
 * @param {Uint8Array} jpeg
 * @returns {Uint8Array}
 */
export function withoutMetadata(jpeg) {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) return jpeg;
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === MARKER) {
    const marker = jpeg[at + 1];
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + jpeg[at + 2] * 256 + jpeg[at + 3];
    if (!STRIPPED.has(marker)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  return Buffer.concat(kept);
}
