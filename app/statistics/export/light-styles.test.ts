import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { lightStyles } from './light-styles';

it('a property stands for its value, else for the fallback', () => {
  const css =
    ':root { --ink: #111; --line: #ddd } a { fill: var(--ink, red); stroke: var(--x, #222) }';
  expect(lightStyles(css)).toContain('a { fill: #111; stroke: #222 }');
});

it('what holds in the dark or on narrow screens is left out', () => {
  const dark = '@media (prefers-color-scheme: dark) { :root { --ink: #eee } a { fill: red } }';
  const css = lightStyles(`:root { --ink: #111 } ${dark} b { fill: var(--ink) }`);
  expect(css.trim()).toBe('b { fill: #111 }');
});

it('nothing of the styles of the charts is left to resolve', async () => {
  const files = ['app/ui/styles/tokens.css', 'app/statistics/charts/charts.css'];
  const [tokens, charts] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const css = lightStyles(`${tokens}${charts}`);
  expect(css).toContain('.chart .mark:not(.is-provisional) .bar');
  expect(css).not.toMatch(/var\(|@media|--/);
});
