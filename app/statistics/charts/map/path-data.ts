/** A ring of drawn points; the first is not repeated at the end. */
export type Ring = readonly (readonly [number, number])[];

/**
 * The shortest path data of closed rings: relative lines of tenths of a unit, without the spaces and
 * zeros that SVG can do without. Points that fall on the one before are left out.
 */
export function pathData(rings: readonly Ring[]): string {
  return rings.map(ringData).join('');
}

function ringData(ring: Ring): string {
  const [start, ...rest] = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  if (!start) return '';
  const steps: number[] = [];
  let [x, y] = start;
  for (const [nextX, nextY] of rest) {
    if (nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return `M${joinTenths(start)}l${joinTenths(steps)}z`;
}

/** Writes 4, -12, 3 as ".4-1.2.3": a sign or a second decimal point ends the number before. */
function joinTenths(tenths: readonly number[]): string {
  let text = '';
  let hasPoint = false;
  for (const value of tenths) {
    const number = String(value / 10).replace(/^(-?)0\./, '$1.');
    const isSeparated =
      text === '' || number.startsWith('-') || (number.startsWith('.') && hasPoint);
    text += isSeparated ? number : ` ${number}`;
    hasPoint = number.includes('.');
  }
  return text;
}
