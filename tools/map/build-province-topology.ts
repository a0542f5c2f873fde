import { parseMapFile } from '~/statistics/charts/map/map-file';
import { simplifyTopology, type ProvinceTopology } from '~/statistics/charts/map/simplify-topology';
import { type ProvinceCode } from '~/statistics/charts/map/province-codes.server';
import { drawnProvinces } from './drawn-provinces';

/** Corners smaller than this, in square degrees, are dropped: an eighth of a square pixel on the page. */
const MIN_CORNER_AREA = 0.0004;

/**
 * Builds the map of the 34 provinces as TopoJSON, with its attribution and with the Kemendagri codes as ids,
 * from the drawing of `@svg-maps/indonesia`. It has no names: they come from the code list.
 *
 * @throws when the drawing lacks one of the provinces.
 */
export function buildProvinceMap(
  provinces: readonly ProvinceCode[],
): ProvinceTopology & { attribution: string } {
  const drawn = drawnProvinces();
  const features = provinces
    .filter(({ code, code_34 }) => code === code_34)
    .map(({ code, iso }) => {
      const feature = drawn.get(iso);
      if (!feature) throw new Error(`The drawing has no province ${iso}`);
      return { ...feature, id: code };
    });
  const { topology } = parseMapFile({ type: 'FeatureCollection', features });
  const { type, ...outlines } = simplifyTopology(topology, MIN_CORNER_AREA);
  return { type, attribution: 'SVG Maps, CC BY 4.0', ...outlines };
}
