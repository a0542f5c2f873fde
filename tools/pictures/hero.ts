import { drawScene } from './scene';

const width = 640;
const height = 400;

/** Draws the picture of the landing page's hero; it is on the dark band, so it has no background. */
export async function drawHero(): Promise<string> {
  const scene = await drawScene({
    sun: { x: width / 2, y: height, radius: 76 },
    map: { left: 8, top: 40, width: width - 16, step: 9 },
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${scene}</svg>\n`;
}
