import { expect, it } from 'vitest';
import { loadProvinceMap } from '../charts/map/load-province-map.server';
import { drawLocator, scaledPath } from './draw-locator';

const map = await loadProvinceMap();

it('a small map marks a place, and takes few bytes', () => {
  const svg = drawLocator(map, '34', ['31']);
  expect(svg).toMatch(/<g><path d="M[^"]+"\/>/);
  expect(svg.length).toBeLessThan(12_000);
});

it('a place that the map does not draw is marked as the one that it was part of', () => {
  expect(drawLocator(map, '34', ['93', '91'])).toBe(drawLocator(map, '34', ['91']));
  expect(drawLocator(map, '34', ['00'])).toBe('');
});

it('outlines are scaled to whole units, without islands that nobody would see', () => {
  expect(scaledPath('M0 0l40 0 0 40-40 0zM100 100l1 0 0 1z', 0.1)).toBe('M0 0l4 0 0 4-4 0z');
});
