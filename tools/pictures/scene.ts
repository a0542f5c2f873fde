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

/** Draws light that rises over the archipelago, as SVG markup on a dark background. */
export async function drawScene({ sun, map }: Scene): Promise<string> {
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
