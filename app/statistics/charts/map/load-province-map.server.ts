import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { geoCentroid } from 'd3-geo';
import { merge } from 'topojson-client';
import { type MultiPolygon } from 'geojson';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import { type Division } from '~/datasets/dataset';
import { createDrawing } from './draw-provinces';
import { parseMapFile, type ProvinceGeometry } from './map-file';
import { listProvinceCodes, type ProvinceCode } from './province-codes.server';
import { type ProvinceDrawing, type ProvinceMap } from './province-map';
import { simplifyTopology, type ProvinceTopology } from './simplify-topology';

/** The map in the folder of a country, as TopoJSON or GeoJSON. */
const mapOfCountry = 'map.json';

/** The map shipped with the product; `npm run build-map` generates it. */
export const shippedMapFile = join(shippedCountry, mapOfCountry);

/**
 * Corners smaller than this many square degrees (a square pixel on the page) are not drawn; a map of a group
 * is larger.
 */
const MIN_CORNER_AREA = 0.003;
const MIN_CORNER_AREA_OF_GROUP = 0.0008;

/**
 * Reads a map of the provinces and draws its outlines, once for all requests.
 *
 * @param countryDirectory the folder of the country whose provinces the map must have.
 * @param mapFile TopoJSON or GeoJSON in WGS 84 degrees whose features have the codes of the provinces as
 *   `id`, all of either division; by default `map.json` of the country.
 * @throws OperatorError naming the file and its fault: unreadable, not a map, unknown or missing codes.
 */
export async function loadProvinceMap(
  mapFile?: string,
  countryDirectory: string = shippedCountry,
): Promise<ProvinceMap> {
  const file = mapFile ?? join(countryDirectory, mapOfCountry);
  try {
    const list = await listProvinceCodes(countryDirectory);
    return drawMap(JSON.parse(await readFile(file, 'utf8')), list);
  } catch (error) {
    const heading = { key: 'heading', values: { file } };
    throw new OperatorError('map', [heading, ...problemsOf(error)], { cause: error });
  }
}

function problemsOf(error: unknown): readonly OperatorProblem[] {
  if (error instanceof OperatorError) return error.problems;
  const reason = error instanceof Error ? error.message : String(error);
  return [{ key: 'unreadable', values: { reason } }];
}

/** Without a list the provinces are those of the map. */
function drawMap(content: unknown, list: readonly ProvinceCode[] | null): ProvinceMap {
  const { topology, provinces, attribution } = parseMapFile(content);
  const codes = provinces.map(({ id }) => id);
  const division = list ? divisionOfCodes(codes, list) : '34';
  const parentOf = new Map((list ?? []).map(({ code, code_34 }) => [code, code_34]));
  const outlinesOf = (smallestCorner: number) => {
    const simplified = simplifyTopology(topology, smallestCorner);
    const coarse = outlinesBy(simplified, provinces, (code) => parentOf.get(code) ?? code);
    const fine = division === '38' ? outlinesBy(simplified, provinces, (code) => code) : null;
    return { coarse, fine };
  };
  const { coarse, fine } = outlinesOf(MIN_CORNER_AREA);
  const detailed = outlinesOf(MIN_CORNER_AREA_OF_GROUP);
  const groups = new Set((list ?? []).flatMap(({ group }) => group ?? []));
  const drawGroup = (name: string) => {
    const members = (list ?? []).filter(({ group }) => group === name);
    const codes = new Set(members.map(({ code }) => code));
    const within = (outlines: Map<string, MultiPolygon>) =>
      new Map([...outlines].filter(([code]) => codes.has(code)));
    return drawOutlines(within(detailed.coarse), detailed.fine && within(detailed.fine));
  };
  return {
    ...drawOutlines(coarse, fine),
    groups: new Map([...groups].map((name) => [name, drawGroup(name)])),
    points: new Map(
      [...(fine ?? []), ...coarse].map(([code, outline]) => [code, geoCentroid(outline)]),
    ),
    attribution,
  };
}

function drawOutlines(
  coarse: Map<string, MultiPolygon>,
  fine: Map<string, MultiPolygon> | null,
): ProvinceDrawing {
  const { width, height, draw, land } = createDrawing([...coarse.values()]);
  const drawAll = (outlines: Map<string, MultiPolygon>) =>
    [...outlines].map(([code, outline]) => draw(code, outline));
  const shapes = { '34': drawAll(coarse), ...(fine && { '38': drawAll(fine) }) };
  return { width, height, shapes, land };
}

/** Returns outlines by code in the order of the codes; outlines that get the same code are merged. */
function outlinesBy(
  topology: ProvinceTopology,
  provinces: readonly ProvinceGeometry[],
  codeOf: (code: string) => string,
): Map<string, MultiPolygon> {
  const codes = [...new Set(provinces.map(({ id }) => codeOf(id)))].sort();
  return new Map(
    codes.map((code) => [
      code,
      merge(
        topology,
        provinces.filter(({ id }) => codeOf(id) === code),
      ),
    ]),
  );
}

/**
 * Returns the finest division that outlines with these codes can draw: 38 if all exist, 34 if the four
 * provinces of 2022 are absent.
 *
 * @throws OperatorError naming unknown, repeated and missing codes.
 */
function divisionOfCodes(codes: readonly string[], provinces: readonly ProvinceCode[]): Division {
  const known = provinces.map(({ code }) => code);
  const parents = new Set(provinces.map(({ code_34 }) => code_34));
  const isNewer = (code: string) => !parents.has(code);
  const division = codes.some(isNewer) ? '38' : '34';
  const expected = division === '38' ? known : known.filter((code) => !isNewer(code));
  const findings = [
    { key: 'unknown', codes: codes.filter((code) => !known.includes(code)) },
    { key: 'repeated', codes: codes.filter((code, index) => codes.indexOf(code) !== index) },
    { key: 'missing', codes: expected.filter((code) => !codes.includes(code)) },
  ];
  const problems = findings
    .filter((finding) => finding.codes.length > 0)
    .map((finding) => ({ key: finding.key, values: { codes: finding.codes.join(', ') } }));
  if (problems.length > 0) throw new OperatorError('map', problems);
  return division;
}
