import sharp from 'sharp';
import { dotArchipelago, pathOfDots, type Dot } from './dotted-map';

interface Scene {
  /** The sun; what is below the picture's edge has not risen yet. */
  sun: { x: number; y: number; radius: number };
  /** The position of the archipelago. */
  map: { left: number; top: number; width: number; step: number };
}

/** The colours of the dots from the sun outwards, each to a distance in sun radii. */
const shades = [
  { to: 2.6, colour: '#f2b134' },
  { to: 3.6, colour: '#e8cf94' },
  { to: 5.2, colour: '#a9d0d1' },
  { to: Infinity, colour: '#6fa9b0' },
];

/**
 * Draws the picture shown with links to the portal on other sites. It is drawn here in advance: a server may have
 * no font, and this one picture serves every language.
 */
export async function drawSharePicture(): Promise<Buffer> {
  const [width, height] = [1200, 630];
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

/** Draws light that rises over the archipelago, as SVG markup on a dark background. */
async function drawScene({ sun, map }: Scene): Promise<string> {
  const dots = await dotArchipelago(map);
  const distance = ({ x, y }: Dot) => Math.hypot(x - sun.x, y - sun.y) / sun.radius;
  const paths = shades.map(({ to, colour }, index) => {
    const from = shades[index - 1]?.to ?? 0;
    const lit = dots.filter((dot) => distance(dot) >= from && distance(dot) < to);
    return `<path stroke="${colour}" d="${pathOfDots(lit)}"/>`;
  });
  const rings = Array.from({ length: 9 }, (_, index) => {
    const radius = Math.round(sun.radius * (1.6 + index * 0.75));
    return `<circle cx="${sun.x}" cy="${sun.y}" r="${radius}"/>`;
  });
  return [
    `<g fill="none" stroke="#ffecc4" stroke-opacity=".14">${rings.join('')}</g>`,
    `<g fill="none" stroke-linecap="round" stroke-width="${map.step * 0.62}">${paths.join('')}</g>`,
    `<path fill="#f2b134" d="M${sun.x - sun.radius} ${sun.y}a${sun.radius} ${sun.radius} 0 0 1 ${2 * sun.radius} 0z"/>`,
  ].join('');
}
