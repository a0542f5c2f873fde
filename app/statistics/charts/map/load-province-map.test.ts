import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topology } from 'topojson-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { OperatorError } from '~/platform/i18n/operator-error';
import { loadProvinceMap } from './load-province-map.server';
import { listProvinceCodes } from './province-codes.server';
import { drawnDivision } from './province-map';

/** Returns a square of one unit for each code, in rows of ten that touch their neighbours. */
function squares(codes: readonly string[], unit = 1) {
  const features = codes.map((id, index) => {
    const [west, south] = [100 + (index % 10), Math.floor(index / 10)];
    const corners = [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ];
    const ring = corners.map((corner) => corner.map((degrees) => degrees * unit));
    const geometry = { type: 'Polygon' as const, coordinates: [ring] };
    return { type: 'Feature' as const, id, properties: { name: id }, geometry };
  });
  return { type: 'FeatureCollection' as const, features };
}

describe('a map file', async () => {
  const provinces = (await listProvinceCodes(shippedCountry))!;
  const all = provinces.map(({ code }) => code);
  const old = provinces.filter(({ code, code_34 }) => code === code_34).map(({ code }) => code);
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'map-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function load(content: unknown) {
    const file = join(folder, 'map.json');
    await writeFile(file, JSON.stringify(content));
    return loadProvinceMap(file);
  }

  it('is the shipped map of 34 provinces by default', async () => {
    const map = await loadProvinceMap();
    expect(map.shapes['34'].map(({ code }) => code)).toEqual(old);
    expect(drawnDivision(map, '38')).toBe('34');
    for (const { center, area } of map.shapes['34']) {
      expect(area).toBeGreaterThan(0);
      expect(center[0] > 0 && center[0] < map.width).toBe(true);
      expect(center[1] > 0 && center[1] < map.height).toBe(true);
    }
  });

  it('may be GeoJSON with 38 provinces, which also make up the 34', async () => {
    const map = await load(squares(all));
    expect(map.shapes['38']?.map(({ code }) => code)).toEqual([...all].sort());
    expect(map.shapes['34'].map(({ code }) => code)).toEqual(old);
    const areaOf = (division: '34' | '38', code: string) =>
      map.shapes[division]?.find((shape) => shape.code === code)?.area ?? NaN;
    const parts = ['91', '93', '94', '95'].map((code) => areaOf('38', code));
    expect(areaOf('34', '91')).toBeCloseTo(
      parts.reduce((sum, part) => sum + part, 0),
      3,
    );
    expect(drawnDivision(map, '38')).toBe('38');
  });

  it('may be TopoJSON, with numbers as codes', async () => {
    const { features } = squares(old);
    const numbered = features.map((feature) => ({ ...feature, id: Number(feature.id) }));
    const collection = { type: 'FeatureCollection' as const, features: numbered };
    const map = await load(topology({ provinces: collection }, 1e4));
    expect(map.shapes['34']).toHaveLength(34);
  });

  it('is rejected with the codes that are missing, unknown or repeated', async () => {
    const codes = [...old.slice(2), '99', '99'];
    await expect(load(squares(codes))).rejects.toMatchObject({
      problems: [
        { key: 'heading', values: { file: join(folder, 'map.json') } },
        { key: 'unknown', values: { codes: '99, 99' } },
        { key: 'repeated', values: { codes: '99' } },
        { key: 'missing', values: { codes: '11, 12, 93, 94, 95, 96' } },
      ],
    });
  });

  it('is rejected if it has only some of the newer provinces', async () => {
    await expect(load(squares(all.filter((code) => code !== '95')))).rejects.toMatchObject({
      problems: [{ key: 'heading' }, { key: 'missing', values: { codes: '95' } }],
    });
  });

  it.each([
    ['not a map', { type: 'Polygon' }, 'type'],
    ['a feature without a code', { type: 'FeatureCollection', features: [{}] }, 'features.0.type'],
    ['in metres', squares(['11'], 100_000), 'features.0.geometry.coordinates.0.0.0'],
  ])('is rejected when it is %s', async (_, content, place) => {
    await expect(load(content)).rejects.toMatchObject({
      problems: [
        { key: 'heading' },
        { key: 'noMap', values: { places: expect.stringContaining(place) } },
      ],
    });
  });

  it('is rejected when it cannot be read', async () => {
    const file = join(folder, 'absent.json');
    await expect(loadProvinceMap(file)).rejects.toMatchObject({
      problems: [
        { key: 'heading', values: { file } },
        { key: 'unreadable', values: { reason: expect.stringContaining('ENOENT') } },
      ],
    });
  });

  it('is rejected in words for the operator', async () => {
    const error = await load({ type: 'Polygon' }).catch((reason: unknown) => reason);
    if (!(error instanceof OperatorError)) throw error;
    expect(await describeOperatorError(error, 'en')).toBe(
      `The map file ${join(folder, 'map.json')} cannot be used.\nIt holds no map of provinces in degrees (TopoJSON or GeoJSON); look here: type.`,
    );
  });
});
