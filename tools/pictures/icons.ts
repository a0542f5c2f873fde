import sharp from 'sharp';

/** The sizes that browsers, phones and home screens request. */
const sizes = [32, 192, 512];

/** Draws the portal's icon as PNG files by name, from its SVG. */
export async function drawIcons(svg: string): Promise<Record<string, Buffer>> {
  const square = svg.replace(' rx="7"', '');
  // The system crops it to its own shape: only the middle is sure to stay.
  const padded = square
    .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
    .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');
  const plain = await Promise.all(
    sizes.map(async (size) => [`icon-${size}.png`, await draw(svg, size)] as const),
  );
  return {
    ...Object.fromEntries(plain),
    'icon-maskable.png': await draw(padded, 512),
    'apple-touch-icon.png': await draw(square, 180),
    'favicon.ico': wrap(await draw(svg, 32), 32),
  };
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Wraps a PNG as the only picture of an ICO file: a header, a directory of one entry, the PNG itself. */
function wrap(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // one plane
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
