const LINE_HEIGHT = 20;

/**
 * A chart as an SVG file of its own: with a namespace, a size, its styles, a background and lines of
 * text below it that say where it comes from. Links and tooltip texts for the page's script are left
 * out, since their addresses hold on the portal only.
 *
 * @param svg what `renderMap`, `renderYearly` or `renderMonthly` returned.
 * @param css the styles of the charts and the custom properties they use.
 * @param notes the lines below the chart.
 */
export function standalone(
  svg: string,
  { css, notes }: { css: string; notes: readonly string[] },
): string {
  const [box = '', width = '', drawn = ''] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const height = Number(drawn) + notes.length * LINE_HEIGHT;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui, sans-serif" `;
  const style = `<style>${escapeXml(css)}</style>`;
  const ground = `<rect class="chart-ground" width="${width}" height="${height}"/>`;
  const lines = notes.map(
    (note, index) =>
      `<text class="chart-note" x="8" y="${Number(drawn) + (index + 0.6) * LINE_HEIGHT}">${escapeXml(note)}</text>`,
  );
  return svg
    .replace(box, () => ` viewBox="0 0 ${width} ${height}"`)
    .replace('<svg ', () => frame)
    .replace('</desc>', () => `</desc>${style}${ground}${lines.join('')}`)
    .replace(/ (?:href|data-tip)="[^"]*"/g, '');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
