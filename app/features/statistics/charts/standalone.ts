/**
 * A chart as an SVG file of its own: with a namespace, a size, its styles and a background. Links and
 * tooltip texts for the page's script are left out, since their addresses hold on the portal only.
 *
 * @param svg what `renderMap`, `renderYearly` or `renderMonthly` returned.
 * @param css the styles of the charts and the custom properties they use.
 */
export function standalone(svg: string, { css }: { css: string }): string {
  const [, width = '', height = ''] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui, sans-serif" `;
  const style = `<style>${css.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>`;
  const ground = `<rect class="chart-ground" width="${width}" height="${height}"/>`;
  return svg
    .replace('<svg ', () => frame)
    .replace('</desc>', () => `</desc>${style}${ground}`)
    .replace(/ (?:href|data-tip)="[^"]*"/g, '');
}
