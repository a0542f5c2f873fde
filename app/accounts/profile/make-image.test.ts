import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeImage } from './save-profile.server';

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5260' } });

const jpeg = await picture()
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Siti' } })
  .toBuffer();
const png = await picture().png().toBuffer();
const webp = await picture().webp().toBuffer();
const gif = await picture().gif().toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

/** Returns a PNG of nothing but zeros: small as a file, huge when decoded. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

describe('the picture of an account', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('made of a %s is a small square JPEG without anything else', async (_type, file) => {
    const made = await makeImage(file);
    if (made.outcome !== 'made') throw new Error(made.code);
    const { format, width, height, exif, icc, xmp } = await sharp(made.content).metadata();
    expect([format, width, height, exif, icc, xmp]).toEqual(['jpeg', 256, 256, ...Array(3)]);
  });

  it('contains nothing of what was hidden behind the picture', async () => {
    const made = await makeImage(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    expect(made.outcome === 'made' && made.content.includes('<script>')).toBe(false);
  });

  it('is upright even if the camera was not', async () => {
    const left = { create: { width: 100, height: 100, channels: 3, background: '#fff' } } as const;
    const right = { input: { create: { ...left.create, background: '#000' } }, left: 100, top: 0 };
    const wide = sharp({ create: { ...left.create, width: 200 } }).composite([right]);
    // Turned by a quarter to the right: what was on the left is at the top.
    const made = await makeImage(await wide.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    if (made.outcome !== 'made') throw new Error(made.code);
    const { data } = await sharp(made.content)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[128], data[128 + 255 * 256]].map((grey) => (grey ?? 0) > 128)).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['GIF', gif],
    ['SVG', svg],
    ['PDF in front of a JPEG', Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])],
    ['page', Buffer.from('<!doctype html><title>x</title>')],
    ['nothing', Buffer.alloc(0)],
  ])('is not made of a %s', async (_type, file) => {
    expect(await makeImage(file)).toEqual({ outcome: 'refused', code: 'imageType' });
  });

  it.each([
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a WebP', webp.subarray(0, webp.length / 2)],
    ['the start of a JPEG before an SVG', Buffer.concat([Buffer.from([255, 216, 255]), svg])],
    ['a file that unpacks to 36 million pixels', bomb(6_000)],
  ])('is not made of %s', async (_name, file) => {
    expect(file.length).toBeLessThan(2 * 1024 * 1024);
    expect(await makeImage(file)).toEqual({ outcome: 'refused', code: 'imageBroken' });
  });

  it('is decoded while no other is', async () => {
    let most = 0;
    const watch = setInterval(() => {
      // Not their sum: a task that is starting may be counted in both.
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue, process);
    }, 1);
    const large = await picture(4_000, 4_000).png().toBuffer();
    const made = await Promise.all(Array.from({ length: 4 }, () => makeImage(large)));
    clearInterval(watch);
    expect(made.map(({ outcome }) => outcome)).toEqual(Array(4).fill('made'));
    expect(most).toBe(1);
  });
});
