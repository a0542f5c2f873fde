import sharp from 'sharp';
import { drawScene } from './scene';

const width = 1200;
const height = 630;

/**
 * Draws the picture beside links to the portal on other sites. It is drawn here in advance: a server may have
 * no font, and this one picture serves every language.
 */
export async function drawSharePicture(): Promise<Buffer> {
  const scene = await drawScene({
    sun: { x: width / 2, y: height + 50, radius: 118 },
    map: { left: 60, top: 170, width: width - 120, step: 15 },
  });
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    '<linearGradient id="ground" x2="1" y2=".4"><stop stop-color="#072e38"/><stop offset="1" stop-color="#0c4350"/></linearGradient>',
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    `<rect width="${width}" height="12" fill="#f2b134"/>`,
    scene,
    '<g font-family="Liberation Sans, Arial, sans-serif" fill="#fff">',
    '<text x="72" y="132" font-size="92" font-weight="700" letter-spacing="-2">Terang</text>',
    '<text x="400" y="132" font-size="32" fill="#c6dde0">Statistik terbuka pengaduan hak asasi manusia</text>',
    '</g></svg>',
  ];
  return sharp(Buffer.from(svg.join('')))
    .png({ compressionLevel: 9 })
    .toBuffer();
}
