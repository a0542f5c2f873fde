import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { lightStyles } from './light-styles';

it('replaces a property by its value, else by the fallback', () => {
  const css =
    ':root { --ink: #111; --line: #ddd } a { fill: var(--ink, red); stroke: var(--x, #222) }';
  expect(lightStyles(css)).toContain('a { fill: #111; stroke: #222 }');
});

it('removes rules for dark or narrow screens', () => {
  const dark = '@media (prefers-color-scheme: dark) { :root { --ink: #eee } a { fill: red } }';
  const css = lightStyles(`:root { --ink: #111 } ${dark} b { fill: var(--ink) }`);
  expect(css.trim()).toBe('b { fill: #111 }');
});

it('leaves nothing of the styles of the charts to resolve', async () => {
  const files = ['app/ui/styles/tokens.css', 'app/statistics/charts/charts.css'];
  const [tokens, charts] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const css = lightStyles(`${tokens}${charts}`);
  expect(css).toContain('.chart .mark:not(.is-provisional) .bar');
  expect(css).not.toMatch(/var\(|@media|--/);
});
