// Also used by a worker thread, which runs without the build.

/** Boxes that contain others, and how many bytes precede those; of `iinf` in its first version. */
const containers = { meta: 4, iinf: 6, iprp: 0, ipco: 0 };
/** The number of EXIF's field for the orientation. */
const ORIENTATION = 0x0112;

/**
 * Returns the orientation of a HEIC picture that stands in its EXIF data alone, from 1 to 8 as there: 1 for a
 * picture that HEIC's own properties turn, as decoders do, and for one that names none. The standard has readers
 * ignore it; converters of photos write it nevertheless.
 *
 * @param {Uint8Array} file
 * @returns {number}
 */
export function exifOrientation(file) {
  const bytes = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const boxes = boxesIn(bytes, 0, bytes.byteLength);
    if (boxes.some(({ type }) => type === 'irot' || type === 'imir')) return 1;
    const exif = boxes.find(({ type, at }) => type === 'infe' && textAt(bytes, at + 8) === 'Exif');
    const iloc = boxes.find(({ type }) => type === 'iloc');
    if (!exif || !iloc) return 1;
    const start = offsetOf(bytes, iloc.at, bytes.getUint16(exif.at + 4));
    // Before the data stands how far they begin after that number.
    return start === null ? 1 : orientationIn(bytes, start + 4 + bytes.getUint32(start));
  } catch (error) {
    // A truncated file.
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

/** Lists boxes with the position of their content, those within others among them. */
function boxesIn(bytes, from, to) {
  const boxes = [];
  let next = from;
  while (next + 8 <= to) {
    const at = next + 8;
    const type = textAt(bytes, next + 4);
    const size = bytes.getUint32(next);
    // A size of 0 reaches to the end; one of 1 is that of a file whose pictures are larger than any permitted.
    const end = size < 8 ? to : Math.min(next + size, to);
    boxes.push({ type, at });
    const skipped = containers[type];
    if (skipped !== undefined) boxes.push(...boxesIn(bytes, at + skipped, end));
    next = end;
  }
  return boxes;
}

/** Returns where the data of an item begin, by the box `iloc`; null if they are not in the file itself. */
function offsetOf(bytes, iloc, item) {
  const version = bytes.getUint8(iloc);
  if (version > 1) return null;
  const sizes = bytes.getUint16(iloc + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 1 ? sizes & 15 : 0;
  const read = (at, size) => (size === 4 ? bytes.getUint32(at) : 0);
  let at = iloc + 8;
  for (let left = bytes.getUint16(iloc + 6); left > 0; left -= 1) {
    const id = bytes.getUint16(at);
    const isInFile = version === 0 || (bytes.getUint16(at + 2) & 15) === 0;
    const base = at + (version === 0 ? 4 : 6);
    const extents = base + baseSize;
    const first = extents + 2 + indexSize;
    if (id === item) return isInFile ? read(base, baseSize) + read(first, offsetSize) : null;
    at = extents + 2 + bytes.getUint16(extents) * (indexSize + offsetSize + lengthSize);
  }
  return null;
}

/** Returns the orientation that EXIF data name, which begin at a position. */
function orientationIn(bytes, start) {
  const isLittle = textAt(bytes, start).startsWith('II');
  const fields = start + bytes.getUint32(start + 4, isLittle);
  for (let index = bytes.getUint16(fields, isLittle); index > 0; index -= 1) {
    const field = fields + 2 + (index - 1) * 12;
    if (bytes.getUint16(field, isLittle) !== ORIENTATION) continue;
    const orientation = bytes.getUint16(field + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

function textAt(bytes, at) {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
}
